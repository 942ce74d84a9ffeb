import { runNode } from '../../scripts/run-node.ts';
import { vitest } from '../programs/checks.ts';
import { findObstacle } from './emulation.ts';

/** `npm run test:arm64`: a shop on an emulated machine with an ARM processor. */
const obstacle = await findObstacle();
if (obstacle !== null) {
  console.log(`Skipped: a shop on an emulated ARM machine. ${obstacle}`);
  process.exit(0);
}
const { exitCode } = await runNode([vitest, 'run', '--project', 'arm64', ...process.argv.slice(2)]);
process.exit(exitCode);
