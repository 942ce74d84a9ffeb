import { beforeEach, expect, it } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { insertRefund } from '../../test/insert-sale.ts';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';
import { queueMail } from '../mail/outbox-store.ts';
import { queueReminders } from './reminders.ts';

let buyer: Customer;
/** The last day of the licences of the order. */
let end: Temporal.PlainDate;
let orderId: string;

const items = [{ productId: 'endpoint-complete', quantity: 2 }];

/** The clock of the shop. */
let now = new Date();
const shop = await shareTestShop({
  config: { rateLimits: false, publicUrl: 'https://shop.example.com' },
  clock: () => now,
});

beforeEach(async () => {
  now = new Date();
  await shop.database.pool.query('delete from reminders');
  buyer = await new Customer(shop).verifyEmail();
  ({ orderId } = (await buyer.buy({ items, reminders: true })).body);
  const { rows } = await shop.database.pool.query(
    'select ends_on::text as day from licences where order_id = $1',
    [orderId],
  );
  end = Temporal.PlainDate.from(rows[0].day);
});

/** Noon where the seller is, so many days before the end. */
function goTo(daysBefore: number) {
  const noon = end
    .subtract({ days: daysBefore })
    .toZonedDateTime({ timeZone: seller.timeZone, plainTime: '12:00' });
  now = new Date(noon.epochMilliseconds);
}

async function queueAt(daysBefore: number): Promise<number> {
  goTo(daysBefore);
  return queueReminders(shop.database.db, now);
}

const mails = () =>
  shop.mailServer.mails.filter(
    ({ subject, recipients }) => subject?.startsWith('Your licences end') && recipients.includes(buyer.email),
  );

/** Waits until nothing is left to mail. */
async function mailed(count: number) {
  const waiting = () => shop.database.pool.query(`select from outbox where kind = '${'renewal-reminder'}'`);
  await expect.poll(async () => (await waiting()).rowCount).toBe(0);
  expect(mails()).toHaveLength(count);
  return mails().at(-1);
}

it('come 30 and 7 days before the end, each once', async () => {
  expect(await queueAt(31)).toBe(0);
  expect(await queueAt(30)).toBe(1);
  expect(await queueAt(30)).toBe(0);
  expect(await queueAt(8)).toBe(0);
  expect(await queueAt(7)).toBe(1);
  expect(await queueAt(0)).toBe(0);
  expect(await queueAt(-1)).toBe(0);
});

it('a shop that was closed for weeks sends the second alone, and none after the end', async () => {
  expect(await queueAt(-1)).toBe(0);
  expect(await queueAt(3)).toBe(1);
  expect(await queueAt(2)).toBe(0);
});

it('two processes that find it due at the same time queue it once', async () => {
  goTo(30);
  const { pool } = shop.database;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from reminders for update');
  const queues = [1, 2].map(() => queueReminders(shop.database.db, now));
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  // The shop's own job may wait, too.
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThanOrEqual(2);
  await holder.query('rollback');
  holder.release();
  const [first = 0, second = 0] = await Promise.all(queues);
  expect(first + second).toBeLessThanOrEqual(1);
  await mailed(1);
});

it('go only to those who asked', async () => {
  const silent = await new Customer(shop).verifyEmail();
  await silent.buy({ items });
  expect(await queueAt(30)).toBe(1);
});

it('name what ends, lead to the renewal and have the headers that end them by one click', async () => {
  await queueAt(30);
  const mail = await mailed(1);
  expect(mail?.text).toContain(`https://shop.example.com/#renew=${orderId}&endpoint-complete=2`);
  expect(mail?.text).toContain('Ironbark Security Complete: 2 seats');
  const headers = Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]));
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const [, path = ''] =
    /^<https:\/\/shop\.example\.com(\/unsubscribe\/[\w-]{22})>$/.exec(headers['list-unsubscribe'] ?? '') ??
    [];
  expect(path).not.toBe('');

  const page = await fetch(`${shop.url}${path}`);
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await page.text()).not.toContain(buyer.email);
  expect(await queueAt(7)).toBe(1);
  await shop.database.pool.query('update sent_reminders set latest_days = 30');
  const body = 'List-Unsubscribe=One-Click';
  const headersOfForm = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(`${shop.url}${path}`, { method: 'POST', body, headers: headersOfForm });
  expect(await answer.text()).toContain('You get no more reminders');
  expect(await queueAt(7)).toBe(0);
  const unknown = await fetch(`${shop.url}/unsubscribe/%00`, {
    method: 'POST',
    body,
    headers: headersOfForm,
  });
  expect(unknown.status).toBe(200);
});

it('one click ends those of all orders of the address', async () => {
  await buyer.buy({ items: [{ productId: 'endpoint-enterprise', quantity: 1 }], reminders: true });
  expect(await queueAt(30)).toBe(2);
  const [, token = ''] = /\/unsubscribe\/([\w-]{22})/.exec((await mailed(2))?.text ?? '') ?? [];
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  await fetch(`${shop.url}/unsubscribe/${token}`, { method: 'POST', body: form });
  expect(await queueAt(7)).toBe(0);
});

it.each([
  ['a renewal', () => buyer.buy({ items, renews: orderId })],
  ['a full refund', refundAll],
])('none is queued after %s, and one that waits is not sent', async (_what, end) => {
  await end();
  expect(await queueAt(30)).toBe(0);
  await queueMail(shop.database.db, {
    kind: 'renewal-reminder',
    subjectId: `${orderId}.30`,
    recipient: buyer.email,
  });
  await mailed(0);
});

async function refundAll() {
  const { pool } = shop.database;
  await insertRefund(pool, orderId, { settledAt: new Date().toISOString() });
  await pool.query(
    `insert into refund_lines (refund_id, order_id, position, seats, amount_cents)
     select refunds.id, order_id, 0, 2, 5000 from refunds where order_id = $1`,
    [orderId],
  );
}

it('go on while seats are not renewed, and end with the last of them', async () => {
  const renewOne = () =>
    buyer.buy({ items: [{ productId: 'endpoint-complete', quantity: 1 }], renews: orderId });
  const [first, second] = [await renewOne(), await queueAt(30)];
  expect([first.status, second]).toEqual([200, 1]);
  now = new Date();
  const last = await buyer.buy({
    items: [{ productId: 'endpoint-enterprise', quantity: 1 }],
    renews: orderId,
  });
  expect([last.status, await queueAt(7)]).toEqual([200, 0]);
});
