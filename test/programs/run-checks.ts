import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Check, checks } from './checks.ts';
import { addTallies, formatTally, type Tally } from './vitest-report.ts';

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in checks));
if (unknown.length > 0) {
  console.error(`Choose from the checks ${Object.keys(checks).join(', ')}`);
  process.exit(2);
}
const chosen = Object.entries(checks).filter(([name]) =>
  names.length === 0 ? !checks[name]?.nightly : names.includes(name),
);
const isBeside = ({ beside }: Check) => chosen.some(([name]) => name === beside);
const tallies: Tally[] = [];
for (const [name, check] of chosen) {
  if (isBeside(check)) continue;
  const besides = chosen
    .filter(([, { beside }]) => beside === name)
    .map(([, other]) => runInBackground(other));
  console.log(`\n${check.title}`);
  tallies.push(await check.run());
  for (const finish of besides) tallies.push(await finish());
}
const tally = addTallies(tallies);
console.log(`\n${formatTally(tally)}`);
process.exitCode = tally.failures.length === 0 && tally.passed > 0 ? 0 : 1;

/** What the check prints is shown when it is waited for, so that it doesn't mix with another check's lines. */
function runInBackground({ title, run }: Check): () => Promise<Tally> {
  const running = (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'licence-shop-check-'));
    const file = join(folder, 'output');
    const output = await open(file, 'w');
    const tally = await run(output.fd);
    await output.close();
    const printed = await readFile(file, 'utf8');
    await rm(folder, { recursive: true });
    return { tally, printed };
  })();
  return async () => {
    const { tally, printed } = await running;
    console.log(`\n${title}\n${printed}`);
    return tally;
  };
}
