import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shop as seller } from '../../shop.config.ts';
import { MailServer } from '../../test/mail-server.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { SmtpMailer } from '../mail/smtp-mailer.ts';
import { openOutbox } from '../outbox/outbox.ts';
import { alertKind } from './alert-kind.ts';
import { raiseAlert } from './raise-alert.ts';
import { recordAuditEvent } from './record-audit-event.ts';

const log = pino({ level: 'silent' });
const operatorEmails = ['desk@example.com', 'owner@example.com'];
let database: TestDatabase;
let mailServer: MailServer;

beforeAll(async () => {
  [database, mailServer] = await Promise.all([createTestDatabase(), MailServer.start()]);
});

afterAll(async () => {
  await mailServer.close();
  await database.drop();
});

const lateCapture = {
  subject: 'late-capture ORD-1111-2222-3333-4444',
  kind: 'late-capture',
  orderId: 'ORD-1111-2222-3333-4444',
  text: 'Money arrived for an order that was <closed>. It is being refunded.',
};

const raise = (alert = lateCapture) => database.db.transaction().execute((tx) => raiseAlert(tx, alert));

it('an alert is raised and mailed once, however often and by however many it is found', async () => {
  const raised = await Promise.all(Array.from({ length: 8 }, () => raise()));
  expect(raised.filter(Boolean)).toHaveLength(1);
  expect(await raise()).toBe(false);

  const mailer = new SmtpMailer({
    ...{ url: mailServer.url, clock: () => new Date(), log },
    from: { name: 'Shop', address: seller.email },
  });
  const alert = alertKind({ db: database.db, seller, demo: false, operatorEmails, log });
  const outbox = openOutbox({ db: database.db, mailer, kinds: { alert }, log });
  outbox.start();
  const waiting = async () => (await database.pool.query('select from outbox')).rowCount;
  await expect.poll(waiting).toBe(0);
  await outbox.stop();
  await mailer.close();

  expect(mailServer.mails).toHaveLength(1);
  const [mail] = mailServer.mails;
  expect(mail?.recipients.toSorted()).toEqual(operatorEmails);
  expect(mail?.subject).toBe('Alert: Late capture, order ORD-1111-2222-3333-4444');
  expect(mail?.text).toContain(lateCapture.text);
  expect(mail?.html).toContain('an order that was &lt;closed&gt;');
});

it('an alert and an audit event are written in the commit of the action, or not', async () => {
  const act = database.db.transaction().execute(async (tx) => {
    await raiseAlert(tx, { ...lateCapture, subject: 'rolled back' });
    await recordAuditEvent(tx, { actor: 'shop', action: 'x', orderId: null, before: null, after: null });
    throw new Error('the action failed');
  });
  await expect(act).rejects.toThrow('the action failed');
  const { rows } = await database.pool.query(
    `select (select count(*) from alerts where subject = 'rolled back') as alerts,
       (select count(*) from audit_events) as events, (select count(*) from outbox) as mails`,
  );
  expect(rows).toEqual([{ alerts: 0, events: 0, mails: 0 }]);
});

it('an audit event keeps who did what, and what it changed', async () => {
  const event = { actor: 'mia', action: 'refund-requested', orderId: 'ORD-1' };
  await database.db
    .transaction()
    .execute((tx) => recordAuditEvent(tx, { ...event, before: null, after: { amountCents: 1_100 } }));
  expect(await database.db.selectFrom('audit_events').selectAll().execute()).toMatchObject([
    {
      actor: 'mia',
      action: 'refund-requested',
      order_id: 'ORD-1',
      before: null,
      after: { amountCents: 1_100 },
    },
  ]);
});
