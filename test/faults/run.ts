import { isBuildFresh } from '../../scripts/build-stamp.ts';
import { runNode } from '../../scripts/run-node.ts';
import { requireLinux } from '../programs/require-linux.ts';
import { addTallies, formatTally, type Tally } from '../programs/vitest-report.ts';
import { rows } from './rows.ts';

/**
 * Injects the faults listed in docs/trust.md into a real shop, row by row. `--row kills` runs one row, and a number
 * such as `--kills 200` makes it longer.
 */
const values = readArguments(process.argv.slice(2));
const chosen = Object.entries(rows).filter(([name]) => (values.get('row') ?? name) === name);
if (chosen.length === 0) {
  console.error(`Choose from the rows ${Object.keys(rows).join(', ')}`);
  process.exit(2);
}
requireLinux('npm run test:faults');
if (!(await isBuildFresh())) await runNode(['scripts/build.ts']);

const numbers = Object.fromEntries([...values].map(([name, value]) => [name, Number(value)]));
const tallies: Tally[] = [];
for (const [name, run] of chosen) {
  console.log(`\n${name}, ${new Date().toISOString()}`);
  try {
    await run(numbers);
    tallies.push({ passed: 1, failures: [] });
  } catch (error) {
    console.log('  FAILED:', error);
    tallies.push({ passed: 0, failures: [name] });
  }
}
const tally = addTallies(tallies);
console.log(`\n${formatTally(tally)}`);
process.exit(tally.failures.length === 0 ? 0 : 1);

/** Reads any number of `--name value`. */
function readArguments(words: readonly string[]): Map<string, string> {
  const read = new Map<string, string>();
  for (let i = 0; i < words.length; i += 2) {
    const name = /^--([a-z]+)$/.exec(words[i] ?? '')?.[1];
    const value = words[i + 1];
    if (!name || !value) throw new Error(`Not understood: ${words.slice(i).join(' ')}`);
    read.set(name, value);
  }
  return read;
}
