import { expect, it } from 'vitest';
import { fullMail } from '../mail/mailer.cases.ts';
import { startOutboxTests } from './outbox.cases.ts';
import { countWhileBusy } from './outbox.ts';
import { claimMails, queueMail } from './outbox-store.ts';

const tests = startOutboxTests();

async function queue(subjectId: string, ageSeconds = 0, isCopy = false): Promise<void> {
  await queueMail(tests.database.db, {
    ...{ kind: 'notice', subjectId, recipient: `${subjectId}@example.com`, isCopy },
  });
  await tests.database.pool.query(
    'update outbox set created_at = now() - make_interval(secs => $2) where subject_id = $1',
    [subjectId, ageSeconds],
  );
}

async function waiting(): Promise<string[]> {
  const { rows } = await tests.database.pool.query('select subject_id from outbox order by 1');
  return rows.map(({ subject_id }) => subject_id);
}

it('while buyers wait, only mails leave that have waited for 5 s, and all do when it is calm again', async () => {
  tests.load.inFlight = 3;
  const outbox = tests.open();
  outbox.start();
  await Promise.all(['new-1', 'new-2', 'new-3'].map((subject) => queue(subject)));
  outbox.wake();
  await Promise.all(Array.from({ length: 30 }, (_, i) => queue(`old-${i}`, 5 + i)));
  await expect.poll(waiting).toEqual(['new-1', 'new-2', 'new-3']);
  tests.load.inFlight = 2;
  await expect.poll(waiting).toEqual([]);
  await outbox.stop();
});

it('the later the oldest mail is, the more are sent at a time', () => {
  expect([0, 5, 9.9, 10, 15, 20, 300].map(countWhileBusy)).toEqual([4, 4, 4, 8, 12, 16, 16]);
});

it("a buyer's second mail is not kept waiting by others' first ones, however many there are", async () => {
  const earlier = tests.mailServer.mails.length;
  await queue('second', 61, true);
  await Promise.all(Array.from({ length: 60 }, (_, i) => queue(`first-${i}`, 6)));
  tests.load.inFlight = 3;
  const outbox = tests.open();
  outbox.start();
  await expect.poll(waiting).toEqual([]);
  await outbox.stop();
  const sent = tests.mailServer.mails.slice(earlier).map(({ messageId }) => messageId);
  expect(sent.findIndex((id) => id?.includes('notice.second@'))).toBeLessThan(30);
});

it("a copy goes after everybody's first mail, however long it has waited", async () => {
  await queue('copy-1', 60, true);
  await queue('copy-2', 60, true);
  await queue('receipt');
  const [first, ...others] = await claimMails(tests.database.db, { limit: 2, leaseSeconds: 50 });
  expect([first?.subjectId, others.length]).toEqual(['receipt', 1]);
});

it('one connection to the mail server is left for a code, while the outbox waits for the others', async () => {
  tests.mailServer.mode = 'slow';
  tests.mailServer.slowMilliseconds = 60_000;
  for (let i = 0; i < 8; i += 1) await queue(`slow-${i}`);
  const earlier = tests.mailServer.mails.length;
  const received = () => tests.mailServer.mails.length - earlier;
  const outbox = tests.open();
  outbox.start();
  await expect.poll(received).toBe(4);
  tests.mailServer.mode = 'accept';
  expect(await tests.mailer.send({ ...fullMail, messageId: 'code@example.com' })).toEqual({
    kind: 'accepted',
  });
  expect([received(), (await waiting()).length]).toEqual([5, 8]);
  await tests.mailServer.close();
  await tests.mailServer.open();
  await outbox.stop();
});
