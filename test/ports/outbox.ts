import { pino } from 'pino';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { openOutbox } from '../../server/mail/deliver-mail.ts';
import type { MailKind } from '../../server/mail/outbox-store.ts';
import { SmtpMailer } from '../../server/mail/smtp-mailer.ts';
import type { Queue } from '../../server/platform/process/open-queue.ts';
import { MailServer } from '../mail-server.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { fullMail } from './mailer.ts';

/** What the tests of one file about the outbox work with. */
export interface OutboxTests {
  readonly database: TestDatabase;
  readonly mailServer: MailServer;
  readonly mailer: SmtpMailer;
  /** What became of the test's mails: "accepted 1". */
  readonly recorded: string[];
  /** An outbox whose mails are all alerts. */
  open(timing?: Parameters<typeof openOutbox>[1]): Queue;
}

/** Gives the tests of the calling file a database and a mail server of their own, and each test an empty outbox. */
export async function startOutboxTests(): Promise<OutboxTests> {
  const log = pino({ level: 'silent' });
  const recorded: string[] = [];
  const [database, mailServer] = await Promise.all([createTestDatabase(), MailServer.start()]);
  const from = {
    name: 'Harbour Licensing',
    address: 'support@harbourlicensing.example',
    replyTo: 'support@harbourlicensing.example',
  };
  const mailer = new SmtpMailer({ url: mailServer.url, from, clock: () => new Date(), log });
  afterAll(async () => {
    await mailer.close();
    await mailServer.close();
    await database.drop();
  });
  beforeEach(() => {
    recorded.length = 0;
    mailServer.mode = 'accept';
  });
  afterEach(() => database.pool.query('delete from outbox'));

  /** A kind of mail about any subject. */
  const alert: MailKind = {
    async compose(subjectId) {
      return { ...fullMail, messageId: `alert.${subjectId}@example.com`, attachments: [] };
    },
    async recordAccepted(_tx, subjectId) {
      recorded.push(`accepted ${subjectId}`);
    },
    async recordRejected(_tx, subjectId, reason) {
      recorded.push(`${reason} ${subjectId}`);
    },
  };

  return {
    database,
    mailServer,
    mailer,
    recorded,
    open: (timing = { pollMilliseconds: 20, leaseSeconds: 50 }) =>
      openOutbox({ db: database.db, mailer, kinds: { alert }, log }, timing),
  };
}
