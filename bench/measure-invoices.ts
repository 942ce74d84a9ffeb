import { renderInvoice } from '../server/invoices/render-invoice.ts';
import { shop } from '../shop.config.ts';
import { sampleOrder } from '../test/sample-order.ts';
import { buy, verifyBuyer } from './buyer.ts';
import { openConnection } from './http-connection.ts';
import { medianOf, type Report } from './report.ts';
import type { Stage } from './stage.ts';

/** One purchase at a time: how soon its receipt is accepted, and what its invoice costs. */
export async function measureInvoices(stage: Stage, report: Report): Promise<void> {
  const connection = await openConnection(stage.url);
  const delays: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    const orderId = await buy(connection, await verifyBuyer(connection));
    await stage.awaitReceipts();
    const [row] = await stage.query(
      `select extract(epoch from receipt_accepted_at - settled_at)::float * 1000 as delay from orders where id = '${orderId}'`,
    );
    delays.push(Number(row?.delay));
  }
  connection.close();
  report.add('Receipt, payment to accepted, ms', 'shop', medianOf(delays));
  report.add('Invoice PDF, CPU ms to render one', 'shop', await measureRendering(100));
}

async function measureRendering(times: number): Promise<number> {
  const request = { seller: shop, order: sampleOrder(), demo: true };
  for (let i = 0; i < times / 4; i += 1) await renderInvoice(request);
  const before = process.cpuUsage();
  for (let i = 0; i < times; i += 1) await renderInvoice(request);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / times;
}
