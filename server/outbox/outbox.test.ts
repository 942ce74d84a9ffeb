import { pino } from 'pino';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { MailServer } from '../../test/mail-server.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { fullMail } from '../mail/mailer.cases.ts';
import { SmtpMailer } from '../mail/smtp-mailer.ts';
import { retryDelaySeconds } from './deliver-mail.ts';
import type { MailKind } from './mail-kind.ts';
import { openOutbox } from './outbox.ts';
import { type ClaimedMail, claimMails } from './outbox-store.ts';

const log = pino({ level: 'silent' });
const from = { name: 'Harbour Licensing', address: 'support@harbourlicensing.example' };
let database: TestDatabase;
let mailServer: MailServer;
let mailer: SmtpMailer;
let recorded: string[];

beforeAll(async () => {
  [database, mailServer] = await Promise.all([createTestDatabase(), MailServer.start()]);
  mailer = new SmtpMailer({ url: mailServer.url, from, clock: () => new Date(), log });
  return async () => {
    await mailer.close();
    await mailServer.close();
    await database.drop();
  };
});

beforeEach(() => {
  recorded = [];
  mailServer.mode = 'accept';
});

afterEach(() => database.pool.query('delete from outbox'));

/** A kind of mail about any subject, which writes down what became of it. */
const notice: MailKind = {
  async compose(subjectId) {
    return { ...fullMail, messageId: `notice.${subjectId}@example.com`, attachments: [] };
  },
  async recordAccepted(_tx, subjectId) {
    recorded.push(`accepted ${subjectId}`);
  },
  async recordRejected(_tx, subjectId, reason) {
    recorded.push(`${reason} ${subjectId}`);
  },
};

async function queue(subjectId: string, { recipient = 'mia@example.com', turn = 0 } = {}): Promise<void> {
  await database.db
    .insertInto('outbox')
    .values({ kind: 'notice', subject_id: subjectId, recipient, turn })
    .execute();
}

function open(timing = { pollMilliseconds: 20, leaseSeconds: 50 }) {
  return openOutbox({ db: database.db, mailer, kinds: { notice }, log }, timing);
}

const subjects = (mails: readonly ClaimedMail[]) => mails.map(({ subjectId }) => subjectId).sort();

async function waiting(): Promise<number> {
  const { rows } = await database.pool.query('select count(*) as count from outbox');
  return rows[0].count;
}

it('sends what waits and what is queued later, each mail once', async () => {
  await Promise.all(['1', '2', '3'].map((subject) => queue(subject)));
  const outboxes = [open(), open()];
  for (const outbox of outboxes) outbox.start();
  await Promise.all(['4', '5', '6', '7', '8', '9'].map((subject) => queue(subject)));
  await expect.poll(waiting).toBe(0);
  await Promise.all(outboxes.map((outbox) => outbox.stop()));
  expect(recorded.sort()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((s) => `accepted ${s}`));
});

it('does not wait for the next poll when it is woken', async () => {
  const outbox = open({ pollMilliseconds: 3_600_000, leaseSeconds: 50 });
  outbox.start();
  await queue('woken');
  outbox.wake();
  await expect.poll(waiting).toBe(0);
  await outbox.stop();
});

it('sends nothing before it starts and after it has stopped', async () => {
  const outbox = open();
  outbox.wake();
  outbox.start();
  await outbox.stop();
  await queue('late');
  outbox.wake();
  expect(subjects(await claimMails(database.db, { limit: 9, leaseSeconds: 0 }))).toEqual(['late']);
});

it('gives a mail to one process at a time, and to another when the lease has ended', async () => {
  await Promise.all(['1', '2', '3'].map((subject) => queue(subject)));
  const claims = await Promise.all(
    [2, 2, 2].map((limit) => claimMails(database.db, { limit, leaseSeconds: 50 })),
  );
  expect(subjects(claims.flat())).toEqual(['1', '2', '3']);
  await queue('4');
  expect(subjects(await claimMails(database.db, { limit: 9, leaseSeconds: 0 }))).toEqual(['4']);
  const [again] = await claimMails(database.db, { limit: 9, leaseSeconds: 0 });
  expect(again).toMatchObject({ subjectId: '4', attempts: 2 });
});

it("takes everybody's first mail before anybody's second", async () => {
  for (let turn = 0; turn < 5; turn += 1)
    await queue(`many-${turn}`, { recipient: 'many@example.com', turn });
  await queue('single', { recipient: 'single@example.com' });
  const mails = await claimMails(database.db, { limit: 2, leaseSeconds: 50 });
  expect(subjects(mails)).toEqual(['many-0', 'single']);
});

it('tries again after a refusal that may pass, and ends after one that is permanent', async () => {
  await Promise.all([queue('1'), queue('2')]);
  mailServer.mode = 'reject-4xx';
  const outbox = open();
  outbox.start();
  const tried = async () =>
    (await database.pool.query('select from outbox where attempts = 1 and due_at > now()')).rowCount;
  await expect.poll(tried).toBe(2);
  mailServer.mode = 'reject-5xx';
  await database.pool.query('update outbox set due_at = now()');
  await expect.poll(waiting).toBe(0);
  await outbox.stop();
  expect(recorded.sort()).toEqual(['address-refused 1', 'address-refused 2']);
});

it('gives a mail up after 72 hours of attempts', async () => {
  mailServer.mode = 'reject-4xx';
  await queue('old');
  await database.pool.query(`update outbox set created_at = now() - interval '73 hours'`);
  const outbox = open();
  outbox.start();
  await expect.poll(waiting).toBe(0);
  await outbox.stop();
  expect(recorded).toEqual(['attempts-used-up old']);
});

it('waits longer after each attempt, up to two minutes', () => {
  expect([1, 2, 3, 6, 7, 30, 4_000].map(retryDelaySeconds)).toEqual([2, 4, 8, 64, 120, 120, 120]);
});
