import { demoInvoice } from '../contract/demo.ts';
import { fillOrders } from '../test/fill-orders.ts';
import { buy, openConnection, verifyBuyer } from './buyer.ts';
import { runLoad } from './load.ts';
import { measureDesk } from './measure-desk.ts';
import { medianOf, type Report, timeEach } from './report.ts';
import type { Stage } from './stage.ts';

const invoicePath = `/api/invoice?${new URLSearchParams({ ...demoInvoice })}`;

export async function measureGrowth(stage: Stage, report: Report, sizes: readonly number[]): Promise<void> {
  let filled = 0;
  for (const orders of sizes) {
    await stage.withDatabase((client) => fillOrders(client, { from: filled + 1, to: orders }));
    filled = orders;
    const add = (figure: string, value: number) => report.add(figure, `${orders} orders`, value);

    const sold = await runLoad({ url: stage.url, workers: 8, seconds: 4 });
    await stage.awaitReceipts();
    add('Checkouts by 8 buyers, a second', sold.perSecond);
    add('Checkouts by 8 buyers, p99 ms', sold.p99);

    const connection = openConnection(stage.url);
    const buyMany = async () => buy(connection, await verifyBuyer(connection), 999);
    add('Invoice by its four values, ms', medianOf(await timeEach(20, () => connection.get(invoicePath))));
    add('Checkout of 999 seats, ms', medianOf(await timeEach(3, buyMany)));
    connection.close();
    await measureDesk(stage.adminUrl, report, `${orders} orders`);
    const [size] = await stage.query('select pg_database_size(current_database()) / 1e6 as megabytes');
    add('Database, MB', Number(size?.megabytes));
  }
}
