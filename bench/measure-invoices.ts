import { renderInvoice } from '../server/invoices/render-invoice.ts';
import { shop } from '../shop.config.ts';
import { sampleOrder } from '../test/sample-order.ts';
import { buy, verifyBuyer } from './buyer.ts';
import { HttpConnection } from './http-connection.ts';
import { medianOf, type Report } from './report.ts';
import type { Stage } from './stage.ts';

const purchases = 10;
const renderings = 100;

/** One purchase at a time: how soon its receipt is accepted, and how long its invoice takes from a buyer's view. */
export async function measureInvoices(stage: Stage, report: Report): Promise<void> {
  const times: Record<string, number[]> = { receipts: [], first: [], repeated: [] };
  const connection = await HttpConnection.open(new URL(stage.url));
  for (let i = 0; i < purchases; i += 1) {
    const { email, cookie } = await verifyBuyer(connection);
    const orderId = await buy(connection, { email, cookie });
    await stage.awaitReceipts();
    const [row] = await stage.query(
      `select extract(epoch from receipt_accepted_at - settled_at)::float * 1000 as delay from orders where id = '${orderId}'`,
    );
    times.receipts?.push(Number(row?.delay));
    // The receipt stored the invoice: without it, the request renders it.
    await stage.query(`delete from invoice_documents where order_id = '${orderId}'`);
    for (const kind of ['first', 'repeated']) {
      const begin = performance.now();
      await connection.get(`/api/orders/${orderId}/invoice`, { cookie });
      times[kind]?.push(performance.now() - begin);
    }
  }
  connection.close();
  report.add('Receipt, payment to accepted, ms', 'shop', medianOf(times.receipts ?? []));
  report.add('Invoice PDF, first, ms', 'shop', medianOf(times.first ?? []));
  report.add('Invoice PDF, repeated, ms', 'shop', medianOf(times.repeated ?? []));
  report.add('Invoice PDF, CPU ms to render one', 'shop', await measureRendering());
}

async function measureRendering(): Promise<number> {
  const render = async (count: number) => {
    for (let i = 0; i < count; i += 1)
      await renderInvoice({ seller: shop, order: sampleOrder(), demo: true });
  };
  await render(renderings / 4);
  const before = process.cpuUsage();
  await render(renderings);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / renderings;
}
