import { checks } from './checks.ts';
import { addTallies, formatTally, type Tally } from './vitest-report.ts';

/** Runs the checks that the arguments name, or all of them. */
const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in checks));
if (unknown.length > 0) throw new Error(`Choose from the checks ${Object.keys(checks).join(', ')}`);
const tallies: Tally[] = [];
for (const [name, { title, run }] of Object.entries(checks)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n${title}`);
  tallies.push(await run());
}
const tally = addTallies(tallies);
console.log(`\n${formatTally(tally)}`);
process.exitCode = tally.failed === 0 && tally.passed > 0 ? 0 : 1;
