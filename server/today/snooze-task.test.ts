import { beforeEach, expect, it } from 'vitest';
import { dayOf } from '../../contract/days-left.ts';
import { overviewCalls as calls } from '../../contract/desk/overview.ts';
import type { TaskKind } from '../../contract/desk/snooze.ts';
import { addDays } from '../../contract/terms.ts';
import { shop as seller } from '../../shop.config.ts';
import { DeskBrowser } from '../../test/desk-browser.ts';
import { insertQuote } from '../../test/insert-quote.ts';
import { insertSale } from '../../test/insert-sale.ts';
import { shareTestShop } from '../../test/start-shop.ts';

const shop = await shareTestShop({ config: { adminPort: 0, worker: 'off' } });
const desk = await new DeskBrowser(shop).signIn();
const { pool } = shop.database;
const query = (text: string, ...values: unknown[]) => pool.query(text, values);
beforeEach(() =>
  query('truncate orders, quotes, alerts, mail_failures, snoozed_tasks restart identity cascade'),
);

const inDays = (days: number) => addDays(dayOf(new Date(), seller.timeZone), days);
const read = async () => (await desk.call(calls.readOverview)).body;
const snooze = (kind: TaskKind, id: string, until: string | null) =>
  desk.call(calls.snoozeTask, { body: { kind, id, until } });

async function insertDispute(respondBy: string | null) {
  const orderId = await insertSale(pool, '2026-11-20T00:00:00Z');
  await query(
    `insert into disputes (id, order_id, status, amount_cents, reason, respond_by)
     values ($1, $2, 'needs_response', 100, '', $3)`,
    ...[`du_${orderId.slice(-4)}`, orderId, respondBy],
  );
  return orderId;
}

it('a snoozed order is neither named nor counted until its day, and is brought back', async () => {
  const orderId = await insertDispute(`${inDays(9)}T02:00:00Z`);
  expect((await snooze('dispute', orderId, inDays(2))).status).toBe(200);
  let { tasks, attention } = await read();
  expect([tasks.orders, attention.orders.dispute]).toEqual([[], 0]);
  expect(tasks.snoozed).toMatchObject([
    { kind: 'dispute', id: orderId, name: expect.stringMatching(/^INV-/), until: inDays(2) },
  ]);

  await query('update snoozed_tasks set until = $1', inDays(0));
  ({ tasks, attention } = await read());
  expect([tasks.orders.length, attention.orders.dispute, tasks.snoozed]).toEqual([1, 1, []]);

  await snooze('dispute', orderId, inDays(3));
  expect((await read()).tasks.orders).toEqual([]);
  expect((await snooze('dispute', orderId, null)).status).toBe(200);
  expect((await read()).tasks.orders).toHaveLength(1);
});

it('a dispute comes back a day before its response is due, and other money within 7 days', async () => {
  const due = await insertDispute(`${inDays(5)}T02:00:00Z`);
  expect((await snooze('dispute', due, inDays(5))).status).toBe(400);
  expect((await snooze('dispute', due, inDays(4))).status).toBe(200);
  const soon = await insertDispute(`${inDays(1)}T02:00:00Z`);
  expect((await snooze('dispute', soon, inDays(1))).text).toContain('this can’t be snoozed');
  const undated = await insertDispute(null);
  expect((await snooze('dispute', undated, inDays(8))).status).toBe(400);
  expect((await snooze('dispute', undated, inDays(7))).status).toBe(200);
  expect((await snooze('dispute', due, inDays(0))).status).toBe(400);
});

it('quotes, alerts, products and what is counted are snoozed too; what needs nobody is refused', async () => {
  const { rows } = await query(
    `insert into alerts (subject, kind, text) values ('payment-differs 1', 'payment-differs', 'Compare it.') returning id`,
  );
  const id = String(rows[0].id);
  expect((await snooze('alert', id, inDays(30))).status).toBe(200);
  const { number } = await insertQuote(pool);
  expect((await snooze('quote', number, inDays(30))).status).toBe(200);
  expect((await snooze('stock', 'endpoint-complete', inDays(30))).status).toBe(200);
  expect((await snooze('counted', 'ending', inDays(30))).status).toBe(200);
  const { tasks } = await read();
  expect([tasks.alerts, tasks.alertCount]).toEqual([[], 0]);
  expect(tasks.snoozed.map(({ name }) => name)).toEqual([
    'Compare it.',
    'ending',
    number,
    'Ironbark Security Complete',
  ]);
  expect((await snooze('alert', '999', inDays(1))).status).toBe(404);
  expect((await snooze('dispute', 'ORD-GONE', inDays(1))).status).toBe(404);
  expect((await snooze('counted', 'nothing', inDays(1))).status).toBe(404);
});

it('a dispute at Stripe or PayPal has its page there, in the mode of its payment', async () => {
  const orderId = await insertDispute(null);
  const pageAt = async (gateway: string, id: string) => {
    await query('update orders set gateway = $1', gateway);
    await query('update disputes set id = $1 where order_id = $2', id, orderId);
    return (await read()).tasks.orders[0]?.disputePage;
  };
  expect(await pageAt('stripe', 'du_1')).toBe('https://dashboard.stripe.com/disputes/du_1');
  expect(await pageAt('stripe-sandbox', 'dp_1')).toBe('https://dashboard.stripe.com/test/disputes/dp_1');
  const paypal = 'paypal.com/resolutioncenter/view/PP-D-1/inquiry';
  expect(await pageAt('paypal', 'PP-D-1')).toBe(`https://www.${paypal}`);
  expect(await pageAt('paypal-sandbox', 'PP-D-1')).toBe(`https://www.sandbox.${paypal}`);
  expect(await pageAt('demo', 'du_1')).toBeNull();
});
