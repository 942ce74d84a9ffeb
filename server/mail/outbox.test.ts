import { expect, it } from 'vitest';
import { startOutboxTests } from '../../test/ports/outbox.ts';
import { retryDelaySeconds } from './deliver-mail.ts';
import { type ClaimedMail, claimMails, queueMail } from './outbox-store.ts';

const tests = await startOutboxTests();

const queue = (subjectId: string) =>
  queueMail(tests.database.db, { kind: 'alert', subjectId, recipient: 'mia@example.com' });

const subjects = (mails: readonly ClaimedMail[]) => mails.map(({ subjectId }) => subjectId).sort();

async function waiting(): Promise<number> {
  const { rows } = await tests.database.pool.query('select count(*) as count from outbox');
  return rows[0].count;
}

it('sends what waits and what is queued later, each mail once', async () => {
  await Promise.all(['1', '2', '3'].map((subject) => queue(subject)));
  const outboxes = [tests.open(), tests.open()];
  for (const outbox of outboxes) outbox.start();
  await Promise.all(['4', '5', '6', '7', '8', '9'].map((subject) => queue(subject)));
  await expect.poll(waiting).toBe(0);
  await Promise.all(outboxes.map((outbox) => outbox.stop()));
  expect(tests.recorded.sort()).toEqual(
    ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((s) => `accepted ${s}`),
  );
});

it('does not wait for the next poll when it is woken', async () => {
  const outbox = tests.open({ pollMilliseconds: 3_600_000, leaseSeconds: 50 });
  outbox.start();
  await queue('woken');
  outbox.wake();
  await expect.poll(waiting).toBe(0);
  await outbox.stop();
});

it('sends nothing before it starts and after it has stopped', async () => {
  const outbox = tests.open();
  outbox.wake();
  outbox.start();
  await outbox.stop();
  await queue('late');
  outbox.wake();
  expect(subjects(await claimMails(tests.database.db, { limit: 9, leaseSeconds: 0 }))).toEqual(['late']);
});

it('gives a mail to one process at a time, and to another when the lease has ended', async () => {
  await Promise.all(['1', '2', '3'].map((subject) => queue(subject)));
  const claims = await Promise.all(
    [2, 2, 2].map((limit) => claimMails(tests.database.db, { limit, leaseSeconds: 50 })),
  );
  expect(subjects(claims.flat())).toEqual(['1', '2', '3']);
  await queue('4');
  expect(subjects(await claimMails(tests.database.db, { limit: 9, leaseSeconds: 0 }))).toEqual(['4']);
  const [again] = await claimMails(tests.database.db, { limit: 9, leaseSeconds: 0 });
  expect(again).toMatchObject({ subjectId: '4', attempts: 2 });
});

it('tries again after a refusal that may pass, and ends after one that is permanent', async () => {
  await Promise.all([queue('1'), queue('2')]);
  tests.mailServer.mode = 'reject-4xx';
  const outbox = tests.open();
  outbox.start();
  const tried = async () =>
    (
      await tests.database.pool.query(
        `select from outbox where attempts = 1 and due_at between now() and now() + interval '10 seconds'`,
      )
    ).rowCount;
  await expect.poll(tried).toBe(2);
  tests.mailServer.mode = 'reject-5xx';
  await tests.database.pool.query('update outbox set due_at = now()');
  await expect.poll(waiting).toBe(0);
  await outbox.stop();
  expect(tests.recorded.sort()).toEqual(['address-refused 1', 'address-refused 2']);
});

it('gives a mail up after 72 hours of attempts', async () => {
  tests.mailServer.mode = 'reject-4xx';
  await queue('old');
  await tests.database.pool.query(`update outbox set created_at = now() - interval '73 hours'`);
  const outbox = tests.open();
  outbox.start();
  await expect.poll(waiting).toBe(0);
  await outbox.stop();
  expect(tests.recorded).toEqual(['attempts-used-up old']);
});

it('waits longer after each attempt, up to two minutes', () => {
  expect([1, 2, 3, 6, 7, 30, 4_000].map(retryDelaySeconds)).toEqual([2, 4, 8, 64, 120, 120, 120]);
});
