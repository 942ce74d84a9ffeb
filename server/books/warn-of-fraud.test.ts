import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { insertPendingOrders } from '../../test/pending-orders.ts';
import { RefundDesk } from '../../test/refund-desk.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { DemoGateway } from '../demo/demo-gateway.ts';
import { warnOfFraud } from './warn-of-fraud.ts';

let orderId: string;
let paymentId: string;

const database = await shareTestDatabase();
const gateway = new DemoGateway({ db: database.db, clock: () => new Date(), log: console });
const desk = new RefundDesk(database, gateway);
beforeEach(async () => {
  ({ orderId, paymentId } = await desk.sell());
  await database.pool.query(`update payments set payment_id = $2, status = 'captured' where order_id = $1`, [
    orderId,
    paymentId,
  ]);
});

async function warn(payment: string | null = paymentId): Promise<string> {
  const parts = { db: database.db, outbox: desk.outbox, log: pino({ level: 'silent' }) };
  await warnOfFraud(parts, 'demo', `issfr_${payment}`, payment);
  const { rows } = await database.pool.query('select text from alerts order by id desc limit 1');
  return rows[0].text;
}

const dispute = (status: string) =>
  database.pool.query(
    `insert into disputes (id, order_id, status, amount_cents, reason) values ($1, $2, $3, 46196, 'fraudulent')`,
    [`du_${status}_${orderId}`, orderId, status],
  );

it('says that the money is still yours, only where it is', async () => {
  expect(await warn()).toContain(
    'The money is still yours. Ask the buyer, and refund the order if it is not theirs',
  );
});

it('says what was refunded and what is left', async () => {
  await desk.refund(orderId, { kind: 'amount', amountCents: 6_196 });
  const text = await warn();
  expect(text).toContain('$61.96 were refunded before, and $400.00 are still yours.');
  expect(text).not.toContain('The money is still yours');
});

it('says that everything was refunded', async () => {
  await desk.refund(orderId);
  expect(await warn()).toMatch(/The order was refunded in full before: there is nothing more to refund\.$/);
});

it('says that a refund has no outcome yet', async () => {
  await database.pool.query(
    `insert into refunds (id, order_id, kind, payment_id, amount_cents, gst_cents, reason, asked_by)
     values ($1, $2, 'sale', $3, 500, 45, 'x', 'test')`,
    [`RFN-${orderId}`, orderId, paymentId],
  );
  expect(await warn()).toMatch(/A refund of \$5\.00 has no outcome yet: wait for it before you do more\.$/);
});

it.each([
  ['needs_response', /is disputed already, so it can't be refunded: respond in the gateway's dashboard\.$/],
  ['lost', /The buyer has the money back, by a dispute that was lost: there is nothing to refund\.$/],
  ['resolved', /The payment was disputed: look in the gateway's dashboard for the money/],
  ['won', /The money is still yours\./],
  ['warning_needs_response', /The money is still yours\./],
])('says what is true of an order whose dispute is %s', async (status, truth) => {
  await dispute(status);
  expect(await warn()).toMatch(truth);
});

it('says that an order is not paid, and that a payment belongs to no order', async () => {
  const [pendingId = ''] = await insertPendingOrders(database.pool, {
    email: 'mia@example.com',
    gateway: 'demo',
  });
  const payment = { gateway: 'demo', payment_id: 'pi_pending', amount_cents: 100, status: 'open' } as const;
  await database.db
    .insertInto('payments')
    .values({ ...payment, order_id: pendingId })
    .execute();
  expect(await warn('pi_pending')).toMatch(
    /The order is not paid: check its payment before you do anything\.$/,
  );
  expect(await warn('pi_unknown')).toMatch(/It belongs to no order of this shop: look in the gateway's dash/);
});

it.each(['needs_response', 'under_review', 'open', 'lost'])(
  'a refund of an order whose dispute is %s is refused before the gateway is asked',
  async (status) => {
    await dispute(status);
    await expect(desk.refund(orderId)).rejects.toThrow(
      status === 'lost'
        ? 'Nothing was refunded: the buyer has the money back, by a dispute that was lost.'
        : "Nothing was refunded: the payment is disputed: respond in the gateway's dashboard, where the dispute can be accepted too.",
    );
    expect(await desk.gateway.listRefunds(paymentId)).toEqual([]);
    const { rows } = await database.pool.query('select from refunds where order_id = $1', [orderId]);
    expect(rows).toEqual([]);
  },
);

it('a refund of an order whose dispute was won is made', async () => {
  await dispute('won');
  expect(await desk.refund(orderId)).toMatchObject({ refund: { state: 'completed' } });
});
