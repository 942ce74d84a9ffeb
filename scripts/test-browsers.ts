import { isBuildFresh } from './build-stamp.ts';
import { purchases, runChecks } from './checks.ts';
import { runNode } from './run-node.ts';
import { addTallies, formatTally } from './tally.ts';

if (!(await isBuildFresh())) await runNode(['scripts/build.ts']);
const tally = addTallies(await runChecks([purchases]));
console.log(`\n${formatTally(tally)}`);
process.exitCode = tally.failed === 0 && tally.passed > 0 ? 0 : 1;
