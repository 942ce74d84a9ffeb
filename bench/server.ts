import { measureBuyers } from './measure-buyers.ts';
import { measureGets } from './measure-gets.ts';
import { measureMemory } from './measure-memory.ts';
import { measureReceipt } from './measure-receipt.ts';
import { readOptions, runBenchmark } from './run-benchmark.ts';
import { checkSqlFloor, recordSqlFloor } from './sql-floor.ts';

/**
 * Measures a shop beside the least that the same machine can do, in the same run: docs/performance.md. `--rest 300`
 * waits five minutes instead of two for the memory that a load leaves.
 */
const options = readOptions({ rounds: '3', seconds: '4', checkouts: '10000', rest: '120' });
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];

await runBenchmark(async (stage, report) => {
  const sqlFloor = await recordSqlFloor(stage);
  console.log(`A checkout: ${sqlFloor.statements.length} SQL statements, a round trip each`);
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`Round ${round} of ${rounds} ...`);
    await measureGets(stage, report, seconds);
    await measureReceipt(stage, report);
    for (const buyers of [8, 64]) await measureBuyers(stage, report, { sqlFloor, buyers, seconds });
  }
  await checkSqlFloor(stage, sqlFloor);
  await measureMemory(stage, report, { checkouts: Number(options.checkouts), rest: Number(options.rest) });
});
