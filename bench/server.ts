import { parseArgs } from 'node:util';
import { isBuildFresh } from '../scripts/build-stamp.ts';
import { runNode } from '../scripts/run-node.ts';
import { measureBuyers } from './measure-buyers.ts';
import { measureGets } from './measure-gets.ts';
import { measureInvoices } from './measure-invoices.ts';
import { measureMemory } from './measure-memory.ts';
import { Report } from './report.ts';
import { checkSqlFloor, recordSqlFloor } from './sql-floor.ts';
import { Stage } from './stage.ts';

/** Measures a shop beside the least that the same machine can do, in the same run: docs/performance.md. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    checkouts: { type: 'string', default: '10000' },
    json: { type: 'string' },
  },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
if (!(await isBuildFresh())) await runNode(['scripts/build.ts']);
const report = new Report();
const stage = await Stage.open();
process.once('SIGINT', () => stage.close().finally(() => process.exit(1)));
try {
  const sqlFloor = await recordSqlFloor(stage);
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`Round ${round} of ${rounds} ...`);
    await measureGets(stage, report, seconds);
    await measureInvoices(stage, report);
    for (const buyers of [8, 64]) await measureBuyers(stage, report, { sqlFloor, buyers, seconds });
  }
  await checkSqlFloor(stage, sqlFloor);
  await measureMemory(stage, report, Number(values.checkouts));
  await report.print(values.json);
  console.log(`\nA checkout: ${sqlFloor.statements} SQL statements in ${sqlFloor.roundTrips} round trips`);
} finally {
  await stage.close();
}
