import { expect, it } from 'vitest';
import { insertRefund } from '../../test/insert-sale.ts';
import { items, RemindedBuyer } from '../../test/reminded-buyer.ts';
import { Customer } from '../../test/shop-driver.ts';
import { queueMail } from '../mail/outbox-store.ts';
import { queueReminders } from './reminders.ts';

const stage = await RemindedBuyer.start();

it('come 30 and 7 days before the end, each once', async () => {
  expect(await stage.queueAt(31)).toBe(0);
  expect(await stage.queueAt(30)).toBe(1);
  expect(await stage.queueAt(30)).toBe(0);
  expect(await stage.queueAt(8)).toBe(0);
  expect(await stage.queueAt(7)).toBe(1);
  expect(await stage.queueAt(0)).toBe(0);
  expect(await stage.queueAt(-1)).toBe(0);
});

it('a shop that was closed for weeks sends the second alone, and none after the end', async () => {
  expect(await stage.queueAt(-1)).toBe(0);
  expect(await stage.queueAt(3)).toBe(1);
  expect(await stage.queueAt(2)).toBe(0);
});

it('two processes that find it due at the same time queue it once', async () => {
  stage.goTo(30);
  const { pool } = stage.shop.database;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from reminders for update');
  const queues = [1, 2].map(() => queueReminders(stage.shop.database.db, stage.now));
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  // The shop's own job may wait, too.
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThanOrEqual(2);
  await holder.query('rollback');
  holder.release();
  const [first = 0, second = 0] = await Promise.all(queues);
  expect(first + second).toBeLessThanOrEqual(1);
  await stage.mailed(1);
});

it('go only to those who asked', async () => {
  const silent = await new Customer(stage.shop).verifyEmail();
  await silent.buy({ items });
  expect(await stage.queueAt(30)).toBe(1);
});

it('name what ends, lead to the renewal and have the headers that end them by one click', async () => {
  await stage.queueAt(30);
  const mail = await stage.mailed(1);
  expect(mail?.text).toContain(`https://shop.example.com/#renew=${stage.orderId}&endpoint-complete=2`);
  expect(mail?.text).toContain('Ironbark Security Complete: 2 seats');
  const headers = Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]));
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const [, path = ''] =
    /^<https:\/\/shop\.example\.com(\/unsubscribe\/[\w-]{22})>$/.exec(headers['list-unsubscribe'] ?? '') ??
    [];
  expect(path).not.toBe('');

  const page = await fetch(`${stage.shop.url}${path}`);
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await page.text()).not.toContain(stage.buyer.email);
  expect(await stage.queueAt(7)).toBe(1);
  await stage.shop.database.pool.query('update sent_reminders set latest_days = 30');
  const body = 'List-Unsubscribe=One-Click';
  const headersOfForm = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(`${stage.shop.url}${path}`, { method: 'POST', body, headers: headersOfForm });
  expect(await answer.text()).toContain('You get no more reminders');
  expect(await stage.queueAt(7)).toBe(0);
  const unknown = await fetch(`${stage.shop.url}/unsubscribe/%00`, {
    method: 'POST',
    body,
    headers: headersOfForm,
  });
  expect(unknown.status).toBe(200);
});

it('one click ends those of all orders of the address', async () => {
  await stage.buyer.buy({ items: [{ productId: 'endpoint-enterprise', quantity: 1 }], reminders: true });
  expect(await stage.queueAt(30)).toBe(2);
  const [, token = ''] = /\/unsubscribe\/([\w-]{22})/.exec((await stage.mailed(2))?.text ?? '') ?? [];
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  await fetch(`${stage.shop.url}/unsubscribe/${token}`, { method: 'POST', body: form });
  expect(await stage.queueAt(7)).toBe(0);
});

it.each([
  ['a renewal', () => stage.buyer.buy({ items, renews: stage.orderId })],
  ['a full refund', refundAll],
])('none is queued after %s, and one that waits is not sent', async (_what, end) => {
  await end();
  expect(await stage.queueAt(30)).toBe(0);
  await queueMail(stage.shop.database.db, {
    kind: 'renewal-reminder',
    subjectId: `${stage.orderId}.30`,
    recipient: stage.buyer.email,
  });
  await stage.mailed(0);
});

async function refundAll() {
  const { pool } = stage.shop.database;
  await insertRefund(pool, stage.orderId, { settledAt: new Date().toISOString() });
  await pool.query(
    `insert into refund_lines (refund_id, order_id, position, seats, amount_cents)
     select refunds.id, order_id, 0, 2, 5000 from refunds where order_id = $1`,
    [stage.orderId],
  );
}

it('go on while seats are not renewed, and end with the last of them', async () => {
  const renewOne = () =>
    stage.buyer.buy({ items: [{ productId: 'endpoint-complete', quantity: 1 }], renews: stage.orderId });
  const [first, second] = [await renewOne(), await stage.queueAt(30)];
  expect([first.status, second]).toEqual([200, 1]);
  stage.now = new Date();
  const last = await stage.buyer.buy({
    items: [{ productId: 'endpoint-enterprise', quantity: 1 }],
    renews: stage.orderId,
  });
  expect([last.status, await stage.queueAt(7)]).toEqual([200, 0]);
});
