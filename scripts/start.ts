import { readStart, runShop } from '../server/main.ts';
import { isBuildFresh } from './build-stamp.ts';
import { runNode } from './run-node.ts';

const reading = await readStart(process.env);
if ('faults' in reading) {
  console.error(reading.faults.join('\n'));
  process.exit(1);
}

if (!(await isBuildFresh())) {
  console.log('Building the page ...');
  const { exitCode } = await runNode(['scripts/build.ts']);
  if (exitCode !== 0) process.exit(exitCode);
}
await runShop(process.env);
