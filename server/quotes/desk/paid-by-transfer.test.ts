import { expect, it } from 'vitest';
import { insertQuote } from '../../../test/insert-quote.ts';
import { OrderDesk } from '../../../test/order-desk.ts';
import { readPdf } from '../../../test/read-invoice.ts';
import { runShopCommand } from '../../../test/run-shop-command.ts';
import { deskCalls } from '../../operators/desk/desk-calls.ts';

const email = 'accounts@acme.example';

const stage = await OrderDesk.start();
const { number, totalCents } = await insertQuote(stage.shop.database.pool, {
  email,
  lines: [{ productId: 'endpoint-complete', productName: 'Complete', unitPriceCents: 10_000, quantity: 3 }],
});
const paid = await stage.desk.call(deskCalls.quotes.markPaid, {
  params: { number },
  body: { amountCents: totalCents },
});
const orderId = paid.body.orderId;
const read = async () => (await stage.desk.call(deskCalls.orders.readOrder, { params: { orderId } })).body;
const mailsTo = () =>
  stage.shop.mailServer.mails.filter(({ recipients }) => recipients.includes(email)).map(({ text }) => text);
const runCommand = (...args: string[]) => runShopCommand({ DATABASE_URL: stage.shop.database.url }, ...args);

it('the receipt and the invoice say how it was paid', async () => {
  await expect.poll(async () => (await read()).state).toBe('fulfilled');
  expect(mailsTo()).toEqual([expect.stringContaining('We received your bank transfer of $330.00.')]);
  const response = await stage.desk.fetch(`/desk/api/orders/open-invoice/${orderId}`);
  const [page] = await readPdf(await response.arrayBuffer());
  expect(page).toMatch(/Paid by bank transfer on .*, reference BANK-QUO-000001\. Amount due: \$0\.00\./);
});

it('a refund is complete when it is recorded, with its adjustment note', async () => {
  const what = { kind: 'seats', seats: [{ productId: 'endpoint-complete', seats: 1 }] };
  const { status, body } = await stage.desk.call(deskCalls.orders.refundOrder, {
    params: { orderId },
    body: { what, reason: 'One seat too many', refundedCents: 0 },
  });
  expect([status, body]).toMatchObject([
    200,
    {
      state: 'completed',
      amountCents: 11_000,
      gstCents: 1_000,
      adjustmentNote: expect.stringMatching(/^ADJ-/),
    },
  ]);
  expect(await read()).toMatchObject({
    refunds: [{ state: 'completed', gatewayRefundId: `BANK-${body.refundId}` }],
    lines: [{ seatsLeft: 2 }],
  });
  await expect.poll(() => mailsTo()[1]).toContain('We returned $110.00 by bank transfer.');
});

it('the command says that the money is to be transferred back, before and after', async () => {
  const args = ['refund', orderId, '--amount', '5.50', '--reason', 'Late'];
  const planned = await runCommand(...args, '--dry-run');
  expect(planned.output).toContain('Transfer $5.50 back to the buyer yourself: the refund only records it');
  const made = await runCommand(...args);
  expect(made).toMatchObject({ exitCode: 0 });
  expect(made.output).toContain(
    "Transfer $5.50 back to the buyer yourself, if you haven't yet: the shop only records it.",
  );
});

it('reconciliation finishes a refund that a crash interrupted, and compares no transfer with a gateway', async () => {
  const { pool } = stage.shop.database;
  await pool.query(
    `insert into refunds (id, order_id, payment_id, amount_cents, gst_cents, reason, asked_by, created_at)
     values ('REF-CRASHED', $1, 'BANK-QUO-000001', 1100, 100, 'Late', 'shop', now() - interval '1 minute')`,
    [orderId],
  );
  await pool.query(`update orders set created_at = now() - interval '1 hour' where id = $1`, [orderId]);
  const state = async () =>
    (await pool.query(`select state from refunds where id = 'REF-CRASHED'`)).rows[0].state;
  await expect.poll(state).toBe('completed');
  const report = await runCommand('reconcile', '--json');
  expect(report.exitCode).toBe(0);
  expect(JSON.parse(report.output)).toMatchObject({ differences: [], repaired: [] });
});
