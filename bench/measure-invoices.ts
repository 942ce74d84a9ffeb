import * as z from 'zod/mini';
import { type Buyer, buy, verifyBuyer } from './buyer.ts';
import { runChild } from './child-process.ts';
import { HttpConnection } from './http-connection.ts';
import { medianOf, type Reading, shop } from './readings.ts';
import type { Stage } from './stage.ts';

const purchases = 10;
const repetitions = 5;

/**
 * Some purchases one after the other, while the shop has nothing else to do: how soon their receipts are accepted,
 * and how long their invoices take. The median of them counts for the round.
 */
export async function measureInvoices(stage: Stage): Promise<Reading[]> {
  const first: number[] = [];
  const repeated: number[] = [];
  const receipts: number[] = [];
  const connection = await HttpConnection.open(new URL(stage.url));
  for (let i = 0; i < purchases; i += 1) {
    const buyer = await verifyBuyer(connection);
    const orderId = await buy(connection, buyer);
    await stage.awaitReceipts();
    receipts.push(await readReceiptDelay(stage, orderId));
    // The receipt had the invoice made: a buyer who is quicker than it waits for that.
    await stage.query('delete from invoice_documents where order_id = $1', [orderId]);
    first.push(await timeInvoice(connection, buyer, orderId));
    for (let j = 0; j < repetitions; j += 1) repeated.push(await timeInvoice(connection, buyer, orderId));
  }
  connection.close();
  const { cpuMilliseconds } = await runChild('render-invoices.ts', null, rendering);
  return [
    { figure: 'Receipt, payment to accepted, ms', contestant: shop, value: medianOf(receipts) },
    { figure: 'Invoice PDF, first, ms', contestant: shop, value: medianOf(first) },
    { figure: 'Invoice PDF, repeated, ms', contestant: shop, value: medianOf(repeated) },
    { figure: 'Invoice PDF, CPU ms to draw one', contestant: shop, value: cpuMilliseconds },
  ];
}

/** By the database's clock, from the transaction that marks the order paid. */
async function readReceiptDelay(stage: Stage, orderId: string): Promise<number> {
  const [row] = await stage.query(
    'select extract(epoch from receipt_accepted_at - settled_at)::float * 1000 as delay from orders where id = $1',
    [orderId],
  );
  return Number(row?.delay);
}

async function timeInvoice(connection: HttpConnection, { cookie }: Buyer, orderId: string): Promise<number> {
  const begin = performance.now();
  await connection.get(`/api/orders/${orderId}/invoice`, { cookie });
  return performance.now() - begin;
}

const rendering = z.object({ cpuMilliseconds: z.number() });
