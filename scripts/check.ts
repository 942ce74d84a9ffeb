import { lint, runChecks, serverTests, types, unusedCode } from './checks.ts';
import { addTallies, formatTally } from './tally.ts';

const tally = addTallies(await runChecks([...types, lint, unusedCode, serverTests]));
console.log(`\n${formatTally(tally)}`);
process.exitCode = tally.failed === 0 ? 0 : 1;
