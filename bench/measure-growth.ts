import { demoInvoice } from '../contract/demo.ts';
import { buy, verifyBuyer } from './buyer.ts';
import { runChild } from './child-process.ts';
import { HttpConnection } from './http-connection.ts';
import { loadResult } from './load.ts';
import { measureInvoices } from './measure-invoices.ts';
import { medianOf } from './readings.ts';
import type { Stage } from './stage.ts';

const repetitions = 20;
const mostSeats = 999;

/** What could grow with the number of orders, in milliseconds where nothing else is said. */
export async function measureGrowth(stage: Stage): Promise<Record<string, number>> {
  const load = { url: stage.url, buyers: 8, seconds: 4, purpose: 'buy' };
  const checkouts = await runChild('load-buyers.ts', load, loadResult);
  await stage.awaitReceipts();
  const invoices = await measureInvoices(stage);
  const connection = await HttpConnection.open(new URL(stage.url));
  const admin = await HttpConnection.open(new URL(`http://127.0.0.1:${stage.adminPort}`));
  const figures = {
    'checkouts a second': checkouts.perSecond,
    'checkout p50': checkouts.p50,
    'checkout p99': checkouts.p99,
    ...Object.fromEntries(invoices.map(({ figure, value }) => [figure, value])),
    'invoice by four values': await time(() => connection.get(`/api/invoice?${fourValues}`)),
    'readyz, with the backlog': await time(() => admin.get('/readyz')),
    'checkout of 999 seats': await time(async () => {
      await buy(connection, await verifyBuyer(connection), mostSeats);
    }, 3),
    'receipts of these, s': await stage.awaitReceipts(),
    'database, MB': Number((await stage.query(databaseSize))[0]?.megabytes),
  };
  connection.close();
  admin.close();
  return figures;
}

const fourValues = new URLSearchParams({ ...demoInvoice });

const databaseSize = 'select pg_database_size(current_database()) / 1e6 as megabytes';

async function time(work: () => Promise<unknown>, times = repetitions): Promise<number> {
  const durations: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const begin = performance.now();
    await work();
    durations.push(performance.now() - begin);
  }
  return medianOf(durations);
}
