import { setTimeout as wait } from 'node:timers/promises';
import { runLoadChild } from './child.ts';
import { measureBuyers } from './measure-buyers.ts';
import { measureGets } from './measure-gets.ts';
import { measureInvoices } from './measure-invoices.ts';
import type { Report } from './report.ts';
import { readOptions, runBenchmark } from './run-benchmark.ts';
import { checkSqlFloor, recordSqlFloor } from './sql-floor.ts';
import type { Stage } from './stage.ts';

/** Measures a shop beside the least that the same machine can do, in the same run: docs/performance.md. */
const options = readOptions({ rounds: '3', seconds: '4', checkouts: '10000' });
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];

await runBenchmark(async (stage, report) => {
  const sqlFloor = await recordSqlFloor(stage);
  console.log(`A checkout: ${sqlFloor.statements.length} SQL statements, a round trip each`);
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`Round ${round} of ${rounds} ...`);
    await measureGets(stage, report, seconds);
    await measureInvoices(stage, report);
    for (const buyers of [8, 64]) await measureBuyers(stage, report, { sqlFloor, buyers, seconds });
  }
  await checkSqlFloor(stage, sqlFloor);
  await measureMemory(stage, report, Number(options.checkouts));
});

/** A second start, and memory at rest, after many checkouts, and 15 s after the last receipt. */
async function measureMemory(stage: Stage, report: Report, checkouts: number): Promise<void> {
  report.add('Second start to first response, ms', 'shop', await stage.restartShop());
  const readAfter = async (figure: string, milliseconds: number) => {
    await wait(milliseconds);
    report.add(figure, 'shop', (await stage.readUse()).megabytes);
  };
  await readAfter('Memory at rest, MB', 2_000);
  await runLoadChild({ url: stage.url, workers: 8, seconds: 0, atLeast: checkouts });
  await readAfter(`Memory after ${checkouts} checkouts, MB`, 0);
  report.add(`Receipts of ${checkouts} checkouts accepted after, s`, 'shop', await stage.awaitReceipts());
  await readAfter('Memory at rest again, MB', 15_000);
}
