import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isBuildFresh } from '../scripts/build-stamp.ts';
import { runNode } from '../scripts/run-node.ts';
import { startBalancer } from '../test/programs/nginx.ts';
import { runChild } from './child-process.ts';
import { loadResult } from './load.ts';
import { startNodes } from './node-group.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { describeMachine } from './report.ts';
import { Stage } from './stage.ts';

/**
 * Measures 1, 2 and 4 shop processes behind nginx on one PostgreSQL, while one more works the queue:
 * `--nodes 1,2,4 --seconds 6 --json figures.json`; with `--pgbouncer` the nodes reach it through PgBouncer.
 */
const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '1,2,4' },
    seconds: { type: 'string', default: '6' },
    pgbouncer: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
if (!(await isBuildFresh())) await runNode(['scripts/build.ts']);
const machine = describeMachine();
const stage = await Stage.open();
const steps: Record<string, number>[] = [];
try {
  await stage.startShop();
  const pooler = values.pgbouncer ? await startPgBouncer(stage) : null;
  for (const count of values.nodes.split(',').map(Number)) {
    const nodes = await startNodes(stage, count, pooler?.environment ?? {});
    const front = await startBalancer(stage.folder, nodes.ports);
    steps.push({ nodes: count, ...(await measure(front.url)) });
    console.log(steps.at(-1));
    await front.stop();
    await nodes.stop();
    await stage.awaitReceipts();
  }
  await pooler?.stop();
} finally {
  await stage.close();
}
console.log(JSON.stringify(machine));
console.table(Object.fromEntries(steps.map((step) => [step.nodes, step])));
if (values.json) await writeFile(values.json, `${JSON.stringify({ machine, ...values, steps }, null, 2)}\n`);

async function measure(url: string): Promise<Record<string, number>> {
  const seconds = Number(values.seconds);
  const list = { url: `${url}/api/products`, headers: {}, connections: 32, seconds };
  const products = await runChild('load-get.ts', list, loadResult);
  const buyers = { url, purpose: 'buy', seconds };
  const few = await runChild('load-buyers.ts', { ...buyers, buyers: 8 }, loadResult);
  const many = await runChild('load-buyers.ts', { ...buyers, buyers: 64 }, loadResult);
  return {
    'product lists/s': products.perSecond,
    'checkouts/s by 8': few.perSecond,
    'p99 ms by 8': few.p99,
    'checkouts/s by 64': many.perSecond,
    'p99 ms by 64': many.p99,
  };
}
