import { parseArgs } from 'node:util';
import { demoInvoice } from '../contract/demo.ts';
import { isBuildFresh } from '../scripts/build-stamp.ts';
import { runNode } from '../scripts/run-node.ts';
import { fillOrders } from '../test/fill-orders.ts';
import { buy, verifyBuyer } from './buyer.ts';
import { runChild } from './child.ts';
import { HttpConnection } from './http-connection.ts';
import { loadResult } from './load.ts';
import { medianOf, Report } from './report.ts';
import { Stage } from './stage.ts';

/** Measures a shop with more and more orders in its database: `--orders 1000,100000,1000000 --json figures.json`. */
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '1000,100000,1000000' }, json: { type: 'string' } },
});
if (!(await isBuildFresh())) await runNode(['scripts/build.ts']);
const report = new Report();
const stage = await Stage.open();
try {
  let filled = 0;
  for (const orders of values.orders.split(',').map(Number)) {
    await stage.withDatabase((client) => fillOrders(client, { from: filled + 1, to: orders }));
    filled = orders;
    await measure(`${orders} orders`);
  }
  await report.print(values.json);
} finally {
  await stage.close();
}

async function measure(contestant: string): Promise<void> {
  const sold = await runChild('child-buyers.ts', { url: stage.url, workers: 8, seconds: 4 }, loadResult);
  await stage.awaitReceipts();
  const connection = await HttpConnection.open(new URL(stage.url));
  const time = async (work: () => Promise<unknown>, times: number) => {
    const durations: number[] = [];
    for (let i = 0; i < times; i += 1) {
      const begin = performance.now();
      await work();
      durations.push(performance.now() - begin);
    }
    return medianOf(durations);
  };
  const query = new URLSearchParams({ ...demoInvoice });
  const [size] = await stage.query('select pg_database_size(current_database()) / 1e6 as megabytes');
  const figures = {
    'Checkouts by 8 buyers, a second': sold.perSecond,
    'Checkouts by 8 buyers, p99 ms': sold.p99,
    'Invoice by its four values, ms': await time(() => connection.get(`/api/invoice?${query}`), 20),
    '/readyz, ms': await time(() => connection.get('/readyz'), 20),
    'Checkout of 999 seats, ms': await time(
      async () => buy(connection, await verifyBuyer(connection), 999),
      3,
    ),
    'Database, MB': Number(size?.megabytes),
  };
  connection.close();
  for (const [figure, value] of Object.entries(figures)) report.add(figure, contestant, value);
}
