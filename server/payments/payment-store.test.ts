import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { insertPendingOrders } from '../../test/pending-orders.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { recordPaymentId } from './payment-store.ts';

const database = await shareTestDatabase();

async function newPayment() {
  const [orderId = ''] = await insertPendingOrders(database.pool, { email: 'one@example.com' });
  return { orderId, gateway: 'stripe-sandbox', paymentId: `pi_${randomUUID()}`, amountCents: 16_499 };
}

const findPayments = async (orderId: string) => {
  const { rows } = await database.pool.query(
    'select payment_id, status, amount_cents from payments where order_id = $1',
    [orderId],
  );
  return rows;
};

it('the id of a payment is on disk before it may be confirmed', async () => {
  const payment = await newPayment();
  expect(await recordPaymentId(database.db, { name: payment.gateway }, payment)).toBe(true);
  expect(await recordPaymentId(database.db, { name: payment.gateway }, payment)).toBe(true);
  expect(await findPayments(payment.orderId)).toEqual([
    { payment_id: payment.paymentId, status: 'open', amount_cents: 16_499 },
  ]);
});

it.each(['paid', 'declined', 'abandoned'])('no payment is opened for an order that is %s', async (state) => {
  const payment = await newPayment();
  await database.pool.query(
    `update orders set state = $2, settled_at = now(),
       transaction_id = case when $2 = 'paid' then id end, invoice_number = case when $2 = 'paid' then 1 end
     where id = $1`,
    [payment.orderId, state],
  );
  expect(await recordPaymentId(database.db, { name: payment.gateway }, payment)).toBe(false);
  expect(await findPayments(payment.orderId)).toEqual([]);
});

it('no payment is opened for an order that ends in the meantime', async () => {
  const payment = await newPayment();
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query(`update orders set state = 'abandoned', settled_at = now() where id = $1`, [
    payment.orderId,
  ]);
  const recording = recordPaymentId(database.db, { name: payment.gateway }, payment);
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await database.pool.query(waiting)).rows).toHaveLength(1);
  await client.query('commit');
  client.release();
  expect(await recording).toBe(false);
  expect(await findPayments(payment.orderId)).toEqual([]);
});
