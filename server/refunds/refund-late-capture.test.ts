import { afterEach, expect, it } from 'vitest';
import { RefundDesk } from '../../test/refund-desk.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { DemoGateway } from '../demo/demo-gateway.ts';
import { refundLateCapture, refundLateCaptures } from './refund-late-capture.ts';

const database = await shareTestDatabase();
const desk = new RefundDesk(
  database,
  new DemoGateway({ db: database.db, clock: () => new Date(), log: console }),
);
afterEach(() => desk.audit());

/** An order that was closed although its card was charged. */
async function closeChargedOrder(state: 'abandoned' | 'pending') {
  const order = await desk.sell();
  await desk.query(
    `update orders set state = $2, transaction_id = null, invoice_number = null,
       settled_at = case when $2 = 'pending' then null else now() end where id = $1`,
    order.orderId,
    state,
  );
  return { ...order, amountCents: 46_196 };
}

it('the money of a closed order is returned once, with one alert and without a note', async () => {
  const capture = await closeChargedOrder('abandoned');
  const refunds = await Promise.all(Array.from({ length: 5 }, () => refundLateCapture(desk, capture)));
  expect(refunds.filter((refund) => refund !== null)).toMatchObject([
    { state: 'completed', kind: 'late-capture', amountCents: 46_196, gstCents: 0, noteNumber: null },
  ]);
  expect(await desk.gateway.listRefunds(capture.paymentId)).toHaveLength(1);
  const alerts = await desk.query('select kind from alerts where order_id = $1', capture.orderId);
  expect(alerts).toEqual([{ kind: 'late-capture' }]);
  expect(await desk.query(`select from outbox where kind = 'adjustment-note'`)).toEqual([]);
});

it('nothing is returned of a payment that is its order’s own, or while the order is pending', async () => {
  const sold = await desk.sell();
  expect(await refundLateCapture(desk, { ...sold, amountCents: 46_196 })).toBeNull();
  expect(await refundLateCapture(desk, await closeChargedOrder('pending'))).toBeNull();
});

it('one that failed is tried again', async () => {
  const capture = await closeChargedOrder('abandoned');
  const setRefunded = (cents: string) =>
    desk.query(
      `update demo_gateway_charges set refunded_cents = ${cents} where transaction_id = $1`,
      capture.paymentId,
    );
  await setRefunded('amount_cents');
  expect(await refundLateCapture(desk, capture)).toMatchObject({ state: 'failed' });
  await setRefunded('0');
  expect(await refundLateCapture(desk, capture)).toMatchObject({ state: 'completed' });
});

it('a late capture that was only written down is returned by the next round, once', async () => {
  const { orderId, paymentId, amountCents } = await closeChargedOrder('abandoned');
  const late = `insert into payments (order_id, gateway, payment_id, amount_cents, status)
    values ($1, 'demo', $2, $3, 'captured-late')
    on conflict (order_id) do update set status = excluded.status`;
  await desk.query(late, orderId, paymentId, amountCents);
  await Promise.all([refundLateCaptures(desk), refundLateCaptures(desk)]);
  await refundLateCaptures(desk);
  expect(await desk.query('select state from refunds where order_id = $1', orderId)).toEqual([
    { state: 'completed' },
  ]);
});

it('what was returned in the dashboard is recorded first, and only the rest is returned', async () => {
  const capture = await closeChargedOrder('abandoned');
  const { orderId, paymentId } = capture;
  await desk.gateway.refund({ refundId: 'made-elsewhere', orderId, paymentId, amountCents: 10_000 });
  expect(await refundLateCapture(desk, capture)).toMatchObject({ state: 'completed', amountCents: 36_196 });
  const refunds = 'select amount_cents, asked_by from refunds where order_id = $1 order by amount_cents';
  expect(await desk.query(refunds, orderId)).toEqual([
    { amount_cents: 10_000, asked_by: 'stripe' },
    { amount_cents: 36_196, asked_by: 'shop' },
  ]);
});

it('what was returned in the dashboard and then failed is returned too', async () => {
  const capture = await closeChargedOrder('abandoned');
  const { orderId, paymentId } = capture;
  await desk.gateway.refund({ refundId: 'fails-later', orderId, paymentId, amountCents: 10_000 });
  await refundLateCapture(desk, capture);
  await desk.query(`delete from demo_gateway_refunds where refund_id = 'fails-later'`);
  await desk.query(
    'update demo_gateway_charges set refunded_cents = refunded_cents - 10_000 where transaction_id = $1',
    paymentId,
  );
  await desk.query(
    `update refunds set state = 'failed' where order_id = $1 and asked_by = 'stripe'`,
    orderId,
  );
  expect(await refundLateCapture(desk, capture)).toMatchObject({ state: 'completed', amountCents: 10_000 });
  expect(await refundLateCapture(desk, capture)).toBeNull();
});
