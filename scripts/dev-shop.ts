import { refreshServerFiles } from '../brand/pictures/server-files.ts';
import { readStart } from '../server/main.ts';
import { checkBrandFiles } from './check-brand-files.ts';

/**
 * The shop that `npm run dev` runs, and starts again after an edit. It tells that program when it is
 * open, or when an edit to its files can correct what refuses the start.
 */

let isStopping = false;
// Without the program that restarts it, nothing would stop this shop.
process.once('disconnect', stop);
process.once('message', stop);

const reading = checkBrandFiles(await readStart(process.env));
if ('faults' in reading) {
  console.error(reading.faults.join('\n'));
  const end = () => process.exit(1);
  if (process.send && reading.faults.every(isOfFile)) process.send('awaits-edit', end);
  else end();
} else {
  // Mails and documents have the logo as it is now.
  await refreshServerFiles(reading.seller);
  // The pages' settings for Vite import shop.config.ts.
  const { runFromSources } = await import('./dev-pages.ts');
  await runFromSources();
  if (isStopping) stop();
  else process.send?.('open');
}

function stop(): void {
  isStopping = true;
  const isHeard = process.emit('SIGTERM', 'SIGTERM');
  if (!isHeard) process.exit();
}

/** Settings of the environment are read when `npm run dev` starts. */
function isOfFile(fault: string): boolean {
  return /^(shop\.config\.ts|policies\/|brand\/)/.test(fault);
}
