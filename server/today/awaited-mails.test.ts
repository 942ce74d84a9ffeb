import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertQuote } from '../../test/insert-quote.ts';
import { insertRefund, insertSale } from '../../test/insert-sale.ts';
import { fullMail } from '../../test/ports/mailer.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import type { CheckParts } from '../health/check.ts';
import { deadReceipts, mails } from '../health/checks/orders.ts';
import { kindsWhere, type ListedMailKind, mailList } from '../mail/awaited-mails.ts';
import { deliverMail } from '../mail/deliver-mail.ts';
import { claimMails, queueMail } from '../mail/outbox-store.ts';
import { endAlerts } from '../operators/end-alerts.ts';
import { alertLateMails } from '../operators/watch-shop.ts';
import { readOrderView } from '../orders/desk/read-order-view.ts';
import { searchQuotes } from '../quotes/desk/search-quotes.ts';
import { readAttention } from './read-overview.ts';

let orderId: string;

const database = await shareTestDatabase();
beforeEach(async () => {
  await database.pool.query('truncate orders, quotes, alerts, alert_mails, outbox restart identity cascade');
  orderId = await insertSale(database.pool, new Date().toISOString());
});

const query = (text: string, ...values: unknown[]) => database.pool.query(text, values);
const passMinutes = (minutes: number) =>
  query(
    `with paid as (update orders set settled_at = settled_at - make_interval(mins => $1)),
       raised as (update alerts set created_at = created_at - make_interval(mins => $1))
     update outbox set created_at = created_at - make_interval(mins => $1), due_at = now()`,
    minutes,
  );

/** Writes what a mail is about, and returns its subject in the outbox. */
async function writeSubject(kind: ListedMailKind): Promise<string> {
  const { about } = (await query('select about from mail_kinds where kind = $1', kind)).rows[0];
  if (about === 'quote') {
    await insertQuote(database.pool);
    return 'QUO-000001';
  }
  if (about === 'refund') {
    await insertRefund(database.pool, orderId, { settledAt: new Date().toISOString() });
    return (await query('select id from refunds')).rows[0].id;
  }
  if (about === 'key') {
    const { rows } = await query(
      `insert into licence_keys (order_id, position, seat, key_hash, sealed) values ($1, 0, 0, '\\x01', '\\x01') returning id`,
      orderId,
    );
    return String(rows[0].id);
  }
  if (about === 'alerts') return 'late-capture';
  if (kind === 'receipt') {
    await query(`update orders set state = 'paid', receipt_accepted_at = null where id = $1`, orderId);
    return orderId;
  }
  return `${orderId}.1`;
}

/** Tries to send what is due, to a mail server that responds like this. */
async function deliver(response: 'accepted' | 'address-refused' | 'down', kind: ListedMailKind) {
  const send = async () => {
    if (response === 'down') throw new Error('no connection');
    return response === 'accepted' ? ({ kind: response } as const) : { kind: response, reason: '550' };
  };
  const stub = {
    compose: async () => ({ ...fullMail, messageId: 'a@example.com' }),
    async recordAccepted() {
      if (kind === 'receipt')
        await query(
          `update orders set state = 'fulfilled', receipt_accepted_at = now(), receipt_rejected_at = null,
             receipt_rejection = null`,
        );
    },
    async recordRejected() {
      if (kind === 'receipt')
        await query(`update orders set receipt_rejected_at = now(), receipt_rejection = 'address-refused'`);
    },
  };
  const mailer = { destination: '', send, check: async () => {}, close: async () => {} };
  const parts = { db: database.db, mailer, kinds: { [kind]: stub }, log: pino({ level: 'silent' }) };
  await query('update outbox set due_at = now()');
  const claimed = await claimMails(database.db, { limit: 9, leaseSeconds: 50 });
  await Promise.all(claimed.map((mail) => deliverMail(parts, mail, 50)));
}

const raiseLate = () => alertLateMails({ db: database.db, outbox: { wake() {} }, log: { error() {} } });

/** Everything that says that somebody is needed. */
async function readTroubles() {
  const { orders, unmailedQuotes, unmailedAlerts } = await readAttention(database.db);
  const order = await readOrderView(database.db, null, orderId);
  const { quotes } = await searchQuotes(database.db, { needs: 'mail' });
  const checks = await Promise.all(
    [deadReceipts, mails].map(({ run }) => run({ db: database.db } as CheckParts)),
  );
  const { rows } = await query('select kind from alerts where ended_at is null order by kind');
  return {
    today: [
      ...Object.entries(orders).flatMap(([need, count]) => (count > 0 ? [need] : [])),
      ...(unmailedQuotes > 0 ? ['quote'] : []),
      ...(unmailedAlerts > 0 ? ['alert'] : []),
    ],
    order: [...order.mails.map(({ state }) => state), ...(order.receipt.state === 'dead' ? ['refused'] : [])],
    quotes: quotes.map(({ mail }) => mail),
    health: checks.flat().some(({ state }) => state === 'broken') ? 'broken' : 'ok',
    alerts: rows.map(({ kind }) => kind),
  };
}

const nothing = { today: [], order: [], quotes: [], health: 'ok', alerts: [] };
const all = Object.keys(mailList) as ListedMailKind[];
const ofBuyers = all.filter((kind) => kindsWhere(({ waits }) => /buyer|accounts/.test(waits)).includes(kind));

function expected(kind: ListedMailKind, state: 'refused' | 'late') {
  if (isOfQuote(kind)) return { today: ['quote'], order: [], quotes: [state] };
  const ofReceipt = { refused: 'dead-receipt', late: 'late-receipt' };
  const need = kind === 'receipt' ? ofReceipt[state] : `${state}-mail`;
  return { today: [need], order: [state], quotes: [] };
}

describe.each(ofBuyers)('a mail of the kind %s', (kind) => {
  it('is something to do when it has waited for five minutes, until it is accepted', async () => {
    await queueMail(database.db, { kind, subjectId: await writeSubject(kind), recipient: 'mia@example.com' });
    await deliver('down', kind);
    await passMinutes(4);
    await raiseLate();
    expect(await readTroubles()).toEqual(nothing);
    await passMinutes(2);
    await raiseLate();
    await raiseLate();
    expect(await readTroubles()).toEqual({
      ...expected(kind, 'late'),
      health: 'broken',
      alerts: [kind === 'receipt' ? 'late-receipt' : 'late-mail'],
    });
    await deliver('accepted', kind);
    await endAlerts(database.db);
    expect(await readTroubles()).toEqual(nothing);
  });

  it('is something to do when it is refused, until it is sent again, and stays in the timeline', async () => {
    const mail = { kind, subjectId: await writeSubject(kind), recipient: 'mia@example.com' };
    await queueMail(database.db, mail);
    await deliver('address-refused', kind);
    expect(await readTroubles()).toEqual({ ...expected(kind, 'refused'), health: 'broken', alerts: [] });
    await queueMail(database.db, mail);
    await deliver('accepted', kind);
    expect(await readTroubles()).toEqual(nothing);
    const { timeline } = await readOrderView(database.db, null, orderId);
    const failures = timeline.filter((entry) => /not delivered/.test(entry.text));
    expect(failures).toHaveLength(isOfQuote(kind) ? 0 : 1);
  });
});

it('a receipt that is sent after a refusal by a copy has no open failure left', async () => {
  const kind = 'receipt';
  await queueMail(database.db, { kind, subjectId: await writeSubject(kind), recipient: 'mia@example.com' });
  await deliver('address-refused', kind);
  await queueMail(database.db, { kind, subjectId: `${orderId}.a1`, recipient: 'new@example.com' });
  await deliver('accepted', kind);
  expect(await readTroubles()).toEqual(nothing);
});

it('an alert that no operator got is something to do', async () => {
  await query(`insert into alerts (subject, kind, text) values ('a 1', 'late-capture', 'Money arrived.')`);
  await queueMail(database.db, { kind: 'alert', subjectId: 'late-capture', recipient: 'operators' });
  await deliver('down', 'alert');
  await deliver('down', 'alert');
  await passMinutes(4);
  expect((await readTroubles()).today).toEqual([]);
  await passMinutes(2);
  expect(await readTroubles()).toMatchObject({ today: ['alert'], health: 'broken' });
});

it('nobody waits for a reminder', async () => {
  const kind = 'renewal-reminder';
  await queueMail(database.db, { kind, subjectId: `${orderId}.30`, recipient: 'mia@example.com' });
  await passMinutes(600);
  await raiseLate();
  expect((await readTroubles()).today).toEqual([]);
});

function isOfQuote(kind: ListedMailKind): boolean {
  return kind.startsWith('quote');
}
