import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { insertSale } from '../../test/insert-sale.ts';
import { MailServer } from '../../test/mail-server.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { openOutbox } from '../mail/deliver-mail.ts';
import { SmtpMailer } from '../mail/smtp-mailer.ts';
import { queueWaitingAlerts, raiseAlert } from './alert-store.ts';
import { alertKind } from './mails/alert-mail.ts';

const log = pino({ level: 'silent' });
const operatorEmails = ['desk@example.com', 'owner@example.com'];
let database: TestDatabase;
let mailServer: MailServer;
let stop: () => Promise<void>;

/** Two processes send the mails of one database. */
beforeEach(async () => {
  [database, mailServer] = await Promise.all([createTestDatabase(), MailServer.start()]);
  const from = { name: 'Shop', address: seller.email, replyTo: seller.email };
  const mailer = new SmtpMailer({ url: mailServer.url, from, clock: () => new Date(), log });
  const deskUrl = 'https://desk.example.com';
  const alert = alertKind({ db: database.db, seller, demo: false, operatorEmails, deskUrl, log });
  const timing = { pollMilliseconds: 20, leaseSeconds: 50 };
  const outboxes = [1, 2].map(() => openOutbox({ db: database.db, mailer, kinds: { alert }, log }, timing));
  for (const outbox of outboxes) outbox.start();
  stop = async () => {
    await Promise.all(outboxes.map((outbox) => outbox.stop()));
    await mailer.close();
    await mailServer.close();
    await database.drop();
  };
});
afterEach(() => stop());

const raise = (orderId: string, kind = 'late-capture') =>
  database.db.transaction().execute((tx) => {
    const text = `Money arrived for the order ${orderId}, which was <closed>.`;
    return raiseAlert(tx, { subject: `${kind} ${orderId}`, kind, orderId, text });
  });

async function count(table: string): Promise<number> {
  return Number((await database.pool.query(`select count(*) from ${table}`)).rows[0].count);
}

const passTime = (minutes: number) =>
  database.pool.query(
    `with mails as (update alert_mails set closed_at = closed_at - make_interval(mins => ${minutes}))
     update outbox set due_at = due_at - make_interval(mins => ${minutes})`,
  );

/** Until their outcomes are recorded too: an attempt counts when it begins. */
const untilMailed = (mails: number) =>
  expect
    .poll(async () => [mailServer.mails.length, await count('outbox where attempts > 0 or due_at <= now()')])
    .toEqual([mails, 0]);

it('the first alert is mailed immediately and once, however many find it', async () => {
  const raised = await Promise.all(Array.from({ length: 8 }, () => raise('ORD-1')));
  expect(raised.filter(Boolean)).toHaveLength(1);
  expect(await raise('ORD-1')).toBe(false);
  await untilMailed(1);
  const [mail] = mailServer.mails;
  expect(mail?.recipients.toSorted()).toEqual(operatorEmails);
  expect(mail?.subject).toBe('Alert: Late capture, order ORD-1');
  expect(mail?.text).toContain('Money arrived for the order ORD-1, which was <closed>.');
  expect(mail?.text).toContain('Open the order: https://desk.example.com/orders/ORD-1');
  expect(mail?.html).toContain('which was &lt;closed&gt;');
});

it('an alert about an order says what its licences are for', async () => {
  const id = await insertSale(database.pool, '2026-11-20T00:00:00Z');
  await database.pool.query(
    `update orders set billing = billing || '{"purpose":"more-seats","vendorAccount":"S-20418"}'`,
  );
  await raise(id);
  await untilMailed(1);
  expect(mailServer.mails[0]?.text).toContain('What it is for: More seats, site or licence ID S-20418');
});

it('all others of a kind within an hour share the next mail, and no order is left out', async () => {
  const orders = Array.from({ length: 60 }, (_, i) => `ORD-${100 + i}`);
  await Promise.all(orders.map((order) => raise(order)));
  await raise('ORD-OTHER', 'dispute');
  await untilMailed(2);
  await Promise.all([1, 2, 3].map((i) => raise(`ORD-LATER-${i}`)));
  await queueWaitingAlerts(database.db);
  await passTime(59);
  await untilMailed(2);
  await passTime(1);
  await untilMailed(3);
  const lateCaptures = mailServer.mails.filter(({ subject }) => subject?.includes('Late capture'));
  expect(lateCaptures).toHaveLength(2);
  const listed = lateCaptures.flatMap(({ text = '' }) => text.match(/(?<=Order ID: ).+/g) ?? []);
  expect(listed.toSorted()).toEqual([...orders, 'ORD-LATER-1', 'ORD-LATER-2', 'ORD-LATER-3'].toSorted());
  expect(lateCaptures[1]?.subject).toMatch(/^Alert: Late capture \(\d+\)$/);
});

it('a mail that is tried again holds the same alerts under the same Message-ID, and the next one the rest', async () => {
  mailServer.mode = 'reject-4xx';
  await raise('ORD-1');
  await expect.poll(() => count('alert_mails')).toBe(1);
  await raise('ORD-2');
  await untilPostponed();
  mailServer.mode = 'cut-after-data';
  await retry();
  await expect.poll(() => mailServer.mails.length).toBe(1);
  await untilPostponed();
  mailServer.mode = 'accept';
  await retry();
  await untilMailed(2);
  await queueWaitingAlerts(database.db);
  await passTime(60);
  await untilMailed(3);
  const [first, second, third] = mailServer.mails;
  expect(second?.messageId).toBe(first?.messageId);
  expect(second?.text).toBe(first?.text);
  expect(first?.text).not.toContain('ORD-2');
  expect(third?.subject).toBe('Alert: Late capture, order ORD-2');
});

it('alerts whose mail the server refuses are in the next one', async () => {
  mailServer.mode = 'reject-5xx';
  await raise('ORD-1');
  await expect.poll(() => count('alert_mails where closed_at is not null')).toBe(1);
  mailServer.mode = 'accept';
  await queueWaitingAlerts(database.db);
  await passTime(60);
  await untilMailed(1);
  expect(mailServer.mails[0]?.subject).toBe('Alert: Late capture, order ORD-1');
});

/** An attempt in progress has a lease of 50 seconds; one that failed is due within seconds. */
const isPostponed = `attempts > 0 and due_at < now() + interval '30 seconds'`;

const untilPostponed = () => expect.poll(() => count(`outbox where ${isPostponed}`)).toBe(1);

const retry = () => database.pool.query(`update outbox set due_at = now() where ${isPostponed}`);
