import { readStart } from '../server/main.ts';

/**
 * The shop that `npm run dev` runs, and starts again after an edit. It tells that program when it is
 * open, or when an edit to its files can correct what refuses the start.
 */

// Without the program that restarts it, nothing would stop this shop.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

const reading = await readStart(process.env);
if ('faults' in reading) {
  console.error(reading.faults.join('\n'));
  const end = () => process.exit(1);
  if (process.send && reading.faults.every(isOfFile)) process.send('awaits-edit', end);
  else end();
} else {
  // The pages' settings for Vite import shop.config.ts.
  const { runFromSources } = await import('./dev-pages.ts');
  await runFromSources();
  process.send?.('open');
}

/** Settings of the environment are read when `npm run dev` starts. */
function isOfFile(fault: string): boolean {
  return /^(shop\.config\.ts|policies\/)/.test(fault);
}
