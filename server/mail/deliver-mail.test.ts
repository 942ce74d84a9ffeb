import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { fullMail } from '../../test/ports/mailer.ts';
import { shareTestDatabase } from '../../test/test-database.ts';
import type { ListedMailKind } from './awaited-mails.ts';
import { deliverMail } from './deliver-mail.ts';
import type { Mailer } from './mail.ts';
import { claimMails, type MailKind, queueMail, renewLease } from './outbox-store.ts';
import { RefusedRecipients } from './refused-recipients.ts';

let recorded: string[];

const database = await shareTestDatabase();
beforeEach(async () => {
  recorded = [];
  await database.pool.query('delete from outbox');
});

const mailer: Mailer = {
  destination: 'nowhere',
  send: async () => ({ kind: 'accepted' }) as const,
  async check() {},
  async close() {},
};

const kindOf = (name: string, parts: Partial<MailKind> = {}): MailKind => ({
  compose: async (subjectId) => ({ ...fullMail, messageId: `${subjectId}@example.com` }),
  async recordAccepted(_tx, subjectId) {
    recorded.push(`${name} ${subjectId}`);
  },
  async recordRejected() {},
  ...parts,
});

async function deliver(
  kinds: Record<string, MailKind>,
  mails: readonly (readonly [ListedMailKind, string])[],
) {
  for (const [kind, subjectId] of mails)
    await queueMail(database.db, { kind, subjectId, recipient: `${subjectId}@example.com` });
  const parts = { db: database.db, mailer, kinds, log: pino({ level: 'silent' }) };
  const claimed = await claimMails(database.db, { limit: 9, leaseSeconds: 50 });
  await Promise.all(claimed.map((mail) => deliverMail(parts, mail, 50)));
  const { rows } = await database.pool.query(
    `select subject_id as id, due_at < now() + interval '10 seconds' as soon from outbox order by 1`,
  );
  return rows;
}

it('a mail that cannot be composed or recorded is tried again', async () => {
  const fail = async () => {
    throw new Error('no');
  };
  const kinds = {
    alert: kindOf('unrecorded', { recordAccepted: fail }),
    'passkey-changed': kindOf('uncomposed', { compose: fail }),
    'renewal-reminder': kindOf('good'),
  };
  const mails = [
    ['renewal-reminder', '1'],
    ['alert', '2'],
    ['passkey-changed', '3'],
    ['renewal-reminder', '4'],
  ] as const;
  expect(await deliver(kinds, mails)).toEqual([
    { id: '2', soon: true },
    { id: '3', soon: true },
  ]);
  expect(recorded.toSorted()).toEqual(['good 1', 'good 4']);
});

it('a lease that ended is not renewed once another process has claimed the mail', async () => {
  await queueMail(database.db, { kind: 'alert', subjectId: '1', recipient: 'mia@example.com' });
  const claim = () => claimMails(database.db, { limit: 1, leaseSeconds: 0 });
  const leases = [...(await claim()), ...(await claim())];
  expect(await Promise.all(leases.map((mail) => renewLease(database.db, mail, 50)))).toEqual([false, true]);
});

it('a third recipient in a row that is refused is tried again: the server refuses the shop', async () => {
  let reply: Awaited<ReturnType<Mailer['send']>> = {
    kind: 'address-refused',
    reason: '550 5.1.1 No such user',
  };
  const refusing: Mailer = { ...mailer, send: async () => reply };
  const kind = kindOf('letter', {
    compose: async (subjectId) => ({ ...fullMail, to: `${subjectId}@example.com` }),
    async recordRejected(_tx, subjectId) {
      recorded.push(`rejected ${subjectId}`);
    },
  });
  const refused = new RefusedRecipients();
  const log = pino({ level: 'silent' });
  const parts = { db: database.db, mailer: refusing, kinds: { alert: kind }, log, refused };
  const send = async (subjectId: string) => {
    await queueMail(database.db, { kind: 'alert', subjectId, recipient: `${subjectId}@example.com` });
    await database.pool.query('update outbox set due_at = now()');
    for (const mail of await claimMails(database.db, { limit: 9, leaseSeconds: 50 }))
      await deliverMail(parts, mail, 50);
  };
  // One address that is tried again and again is one.
  for (const subjectId of ['a', 'a', 'a', 'b']) await send(subjectId);
  expect(recorded).toEqual(['rejected a', 'rejected a', 'rejected a', 'rejected b']);
  await send('c');
  await send('d');
  expect(recorded).toHaveLength(4);
  reply = { kind: 'accepted' };
  await send('e');
  expect(recorded.slice(4).toSorted()).toEqual(['letter c', 'letter d', 'letter e']);
  reply = { kind: 'address-refused', reason: '550 5.1.1 No such user' };
  await send('f');
  expect(recorded.at(-1)).toBe('rejected f');
});
