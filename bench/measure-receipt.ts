import { buy, verifyBuyer } from './buyer.ts';
import { openConnection } from './http-connection.ts';
import { medianOf, type Report } from './report.ts';
import type { Stage } from './stage.ts';

/** One purchase at a time: how soon its receipt is accepted. */
export async function measureReceipt(stage: Stage, report: Report): Promise<void> {
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
}
