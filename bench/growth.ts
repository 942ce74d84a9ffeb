import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isBuildFresh } from '../scripts/build-stamp.ts';
import { runNode } from '../scripts/run-node.ts';
import { fillOrders } from '../test/fill-orders.ts';
import { measureGrowth } from './measure-growth.ts';
import { describeMachine } from './report.ts';
import { Stage } from './stage.ts';

/** Measures a shop with more and more orders behind it: `--orders 1000,100000,1000000 --json figures.json`. */
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '1000,100000,1000000' }, json: { type: 'string' } },
});
if (!(await isBuildFresh())) await runNode(['scripts/build.ts']);
const machine = describeMachine();
const stage = await Stage.open();
try {
  await stage.startShop();
  const steps: Record<string, number>[] = [];
  let filled = 0;
  for (const orders of values.orders.split(',').map(Number)) {
    const seconds = await fillUpTo(orders);
    steps.push({ orders, 'filled in, s': seconds, ...(await measureGrowth(stage)) });
    console.log(steps.at(-1));
  }
  console.log(JSON.stringify(machine));
  console.table(Object.fromEntries(steps.map((step) => [step.orders, step])));
  if (values.json) await writeFile(values.json, `${JSON.stringify({ machine, steps }, null, 2)}\n`);

  async function fillUpTo(orders: number): Promise<number> {
    const begin = performance.now();
    await stage.withDatabase((client) => fillOrders(client, { from: filled + 1, to: orders }));
    filled = orders;
    return (performance.now() - begin) / 1_000;
  }
} finally {
  await stage.close();
}
