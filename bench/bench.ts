import { writeFile } from 'node:fs/promises';
import { isBuildFresh } from '../scripts/build-stamp.ts';
import { runNode } from '../scripts/run-node.ts';
import { type BenchArguments, readArguments } from './bench-arguments.ts';
import { startHttpFloors } from './http-floors.ts';
import { measureManyCheckouts } from './measure-many-checkouts.ts';
import { measureRestart } from './measure-restart.ts';
import { type Reading, summarise } from './readings.ts';
import { describeMachine, formatMarkdown, formatSummaries } from './report.ts';
import { runRound } from './round.ts';
import { checkSqlFloor, recordSqlFloor, type SqlFloor } from './sql-floor.ts';
import { Stage } from './stage.ts';

/**
 * Measures a shop as its owner starts it beside the least that the same machine can do, in the same run:
 * `--rounds 3 --seconds 4 --checkouts 10000 --json figures.json --markdown table.md`, or `--quick`. See docs/performance.md.
 */
const given = readArguments(process.argv.slice(2));
if (!(await isBuildFresh())) await runNode(['scripts/build.ts']);
const before = describeMachine();
const stage = await Stage.open();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => stage.close().finally(() => process.exit(1)));
}
try {
  await stage.startShop();
  const sqlFloor = await recordSqlFloor(stage);
  const summaries = summarise(await measure(given, stage, sqlFloor));
  const after = describeMachine();
  const { costs } = sqlFloor;
  console.log(`\nBefore: ${JSON.stringify(before)}\nAfter:  ${JSON.stringify(after)}\n`);
  console.log(formatSummaries(summaries));
  console.log(`\nWhat a checkout sends to the database: ${JSON.stringify(costs)}`);
  if (given.markdownFile) await writeFile(given.markdownFile, `${formatMarkdown(summaries)}\n`);
  const report = { before, after, ...given, costs, summaries };
  if (given.jsonFile) await writeFile(given.jsonFile, `${JSON.stringify(report, null, 2)}\n`);
} finally {
  await stage.close();
}

async function measure(
  { rounds, seconds, checkouts }: BenchArguments,
  stage: Stage,
  sqlFloor: SqlFloor,
): Promise<Reading[]> {
  const readings: Reading[] = [];
  const floors = await startHttpFloors(stage);
  const httpFloors = Object.fromEntries(Object.entries(floors).map(([name, { told }]) => [name, told.url]));
  for (let round = 0; round < rounds; round += 1) {
    console.log(`Round ${round + 1} of ${rounds} ...`);
    readings.push(...(await runRound({ stage, httpFloors, sqlFloor, round, seconds })));
  }
  await Promise.all(Object.values(floors).map((floor) => floor.end()));
  await checkSqlFloor(sqlFloor);
  for (let round = 0; round < rounds; round += 1) readings.push(...(await measureRestart(stage)));
  readings.push(...(await measureManyCheckouts(stage, checkouts)));
  return readings;
}
