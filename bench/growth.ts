import { demoInvoice } from '../contract/demo.ts';
import { fillOrders } from '../test/fill-orders.ts';
import { buy, verifyBuyer } from './buyer.ts';
import { runLoadChild } from './child.ts';
import { openConnection } from './http-connection.ts';
import { measureDesk } from './measure-desk.ts';
import { medianOf } from './report.ts';
import { readOptions, runBenchmark } from './run-benchmark.ts';

/** Measures a shop with more and more orders in its database: `--orders 1000,100000,1000000`. */
const options = readOptions({ orders: '1000,100000,1000000' });
const invoicePath = `/api/invoice?${new URLSearchParams({ ...demoInvoice })}`;

await runBenchmark(async (stage, report) => {
  let filled = 0;
  for (const orders of options.orders.split(',').map(Number)) {
    await stage.withDatabase((client) => fillOrders(client, { from: filled + 1, to: orders }));
    filled = orders;
    const add = (figure: string, value: number) => report.add(figure, `${orders} orders`, value);

    const sold = await runLoadChild({ url: stage.url, workers: 8, seconds: 4 });
    await stage.awaitReceipts();
    add('Checkouts by 8 buyers, a second', sold.perSecond);
    add('Checkouts by 8 buyers, p99 ms', sold.p99);

    const connection = await openConnection(stage.url);
    const buyMany = async () => buy(connection, await verifyBuyer(connection), 999);
    add('Invoice by its four values, ms', await medianTime(20, () => connection.get(invoicePath)));
    add('Checkout of 999 seats, ms', await medianTime(3, buyMany));
    connection.close();
    await measureDesk(stage.adminUrl, report, `${orders} orders`);
    const [size] = await stage.query('select pg_database_size(current_database()) / 1e6 as megabytes');
    add('Database, MB', Number(size?.megabytes));
  }
});

/** In milliseconds. */
async function medianTime(times: number, work: () => Promise<unknown>): Promise<number> {
  const durations: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const begin = performance.now();
    await work();
    durations.push(performance.now() - begin);
  }
  return medianOf(durations);
}
