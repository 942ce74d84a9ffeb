import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { insertPendingOrders } from '../../test/pending-orders.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import { stripeWebhook } from '../card/webhook-description.ts';
import type { Dispute } from '../payments/webhook.ts';
import { updateDispute } from './event-actions.ts';

const gateway = 'stripe-sandbox';
let truth: Dispute | null;

const database = await shareTestDatabase();
const [id = ''] = await insertPendingOrders(database.pool, { email: 'mia@example.com', gateway });
const orderId = id;
const payment = {
  order_id: id,
  gateway,
  payment_id: 'pi_1',
  amount_cents: 16_499,
  status: 'captured',
} as const;
await database.db.insertInto('payments').values(payment).execute();

beforeEach(async () => {
  truth = {
    disputeId: 'du_1',
    paymentId: 'pi_1',
    status: 'needs_response',
    amountCents: 16_499,
    reason: 'fraudulent',
  };
  for (const table of ['disputes', 'alerts', 'audit_events', 'outbox'])
    await database.pool.query(`delete from ${table}`);
});

function update(inspectDispute: (id: string) => Promise<Dispute | null> = async () => truth) {
  const log = pino({ level: 'silent' });
  return updateDispute(
    {
      db: database.db,
      webhook: { ...stripeWebhook, gateways: [gateway], inspectDispute },
      outbox: { wake() {} },
      log,
    },
    'du_1',
  );
}

const count = async (table: string) =>
  (await database.pool.query(`select count(*) as count from ${table}`)).rows[0].count;

it('a dispute is recorded with its order, and each of its states is reported once', async () => {
  expect(await Promise.all([update(), update(), update()])).toContain(true);
  expect(await update()).toBe(true);
  expect(await database.db.selectFrom('disputes').selectAll().execute()).toMatchObject([
    { id: 'du_1', order_id: orderId, status: 'needs_response', amount_cents: 16_499, reason: 'fraudulent' },
  ]);
  expect([await count('alerts'), await count('audit_events'), await count('outbox')]).toEqual([1, 1, 1]);
  truth = truth && { ...truth, status: 'lost' };
  expect(await update()).toBe(true);
  expect(await update()).toBe(true);
  expect([await count('disputes'), await count('alerts'), await count('audit_events')]).toEqual([1, 2, 2]);
  const { rows } = await database.pool.query(
    'select before, after from audit_events order by id desc limit 1',
  );
  expect(rows).toMatchObject([{ before: { status: 'needs_response' }, after: { status: 'lost' } }]);
});

it('an older state that arrives late does not replace a newer one', async () => {
  await update();
  const late = await update(async () => {
    truth = truth && { ...truth, status: 'won' };
    await update();
    return truth && { ...truth, status: 'under_review' };
  });
  expect(late).toBe(false);
  expect(await database.db.selectFrom('disputes').select('status').execute()).toEqual([{ status: 'won' }]);
});

it('a dispute about which the gateway does not respond is asked about again', async () => {
  truth = null;
  expect(await update()).toBe(false);
  expect(await count('alerts')).toBe(0);
});

it('a dispute of a payment that is not in the database is stored and reported, and is the order’s once it is known', async () => {
  truth = truth && { ...truth, paymentId: 'pi_other' };
  expect(await update()).toBe(true);
  expect(await update()).toBe(true);
  expect(await database.db.selectFrom('disputes').select(['id', 'order_id']).execute()).toEqual([
    { id: 'du_1', order_id: null },
  ]);
  expect(await count('alerts')).toBe(1);
  truth = truth && { ...truth, paymentId: 'pi_1' };
  await update();
  expect(await database.db.selectFrom('disputes').select('order_id').execute()).toEqual([
    { order_id: orderId },
  ]);
});

it.each([
  ['needs_response', "Respond in the gateway's dashboard before its deadline, or the money is lost."],
  ['warning_needs_response', "Respond in the gateway's dashboard before its deadline, or the money is lost."],
  ['appeal_needs_response', "Respond in the gateway's dashboard before its deadline, or the money is lost."],
  ['appeal_under_review', 'There is nothing to do until the case is decided.'],
  ['won', 'The money stays with you, and there is nothing to do.'],
  ['lost', 'The buyer has the money back. The order '],
  ['open', "Respond in the gateway's dashboard before its deadline, or the money is lost."],
  ['waiting_for_buyer_response', 'There is nothing to do until the case is decided.'],
  ['prevented', "Look in the gateway's dashboard for what became of the money."],
  ['under_review', 'There is nothing to do until the case is decided.'],
])('the alert of a dispute that is %s says what to do', async (status, advice) => {
  truth = truth && { ...truth, status };
  await update();
  const { rows } = await database.pool.query('select text from alerts');
  expect(rows[0].text).toContain(advice);
});

it('the alert names the day until which the seller can respond, and what is true of the keys', async () => {
  truth = truth && { ...truth, status: 'open', respondBy: new Date('2026-12-04T10:00:00Z') };
  await update();
  truth = { ...truth, status: 'lost' } as Dispute;
  await update();
  await database.pool.query('update licence_keys set voided_at = now() where order_id = $1', [orderId]);
  await database.pool.query('delete from alerts');
  await database.pool.query('delete from disputes');
  await update();
  const { rows } = await database.pool.query('select text from alerts');
  expect(rows[0].text).toContain('The buyer has the money back. The order has no valid licence key now.');
  const { rows: events } = await database.pool.query(
    `select after->>'respondBy' as by from audit_events where after->>'status' = 'open' and after ? 'respondBy'`,
  );
  expect(events).toEqual([{ by: '2026-12-04T10:00:00.000Z' }]);
});
