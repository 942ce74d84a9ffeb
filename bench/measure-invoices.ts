import { renderInvoice } from '../server/invoices/render-invoice.ts';
import { writeMessage } from '../server/mail/write-message.ts';
import { composeReceipt } from '../server/receipts/receipt-mail.ts';
import { shop } from '../shop.config.ts';
import { sampleDelivery, sampleOrder } from '../test/sample-order.ts';
import { buy, verifyBuyer } from './buyer.ts';
import { openConnection } from './http-connection.ts';
import { medianOf, type Report } from './report.ts';
import type { Stage } from './stage.ts';

/** One purchase at a time: how soon its receipt is accepted, and what its invoice and its mail cost. */
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
  const order = sampleOrder();
  const request = { seller: shop, order, demo: true };
  const invoicePdf = renderInvoice(request);
  const from = { name: shop.tradingName, address: shop.email };
  const sale = { name: order.id, order, lines: sampleDelivery(order), invoicePdf };
  const compose = () => composeReceipt({ seller: shop, demo: true, shopUrl: null, ...sale });
  const cpu = (figure: string, work: () => unknown) => report.add(figure, 'shop', measureCpu(400, work));
  cpu('Invoice PDF, CPU ms to render one', () => renderInvoice(request));
  cpu('Receipt mail, CPU ms to compose one', () => writeMessage(compose(), from, order.paidAt));
}

function measureCpu(times: number, work: () => unknown): number {
  for (let i = 0; i < times; i += 1) work();
  const before = process.cpuUsage();
  for (let i = 0; i < times; i += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / times;
}
