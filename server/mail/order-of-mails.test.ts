import { expect, it } from 'vitest';
import { fullMail } from '../../test/ports/mailer.ts';
import { startOutboxTests } from '../../test/ports/outbox.ts';
import { claimMails, queueMail } from './outbox-store.ts';

const tests = await startOutboxTests();

async function queue(subjectId: string, { recipient = subjectId, ageSeconds = 0, isCopy = false } = {}) {
  await queueMail(tests.database.db, {
    kind: 'alert',
    subjectId,
    recipient: `${recipient}@example.com`,
    isCopy,
  });
  await tests.database.pool.query(
    'update outbox set created_at = now() - make_interval(secs => $2) where subject_id = $1',
    [subjectId, ageSeconds],
  );
}

async function claimAll(): Promise<string[]> {
  const mails = await claimMails(tests.database.db, { limit: 99, leaseSeconds: 50 });
  return mails.map(({ subjectId }) => subjectId);
}

it("goes by the time of queueing, and a minute later for each of the recipient's earlier mails", async () => {
  for (let i = 0; i < 3; i += 1) await queue(`many-${i}`, { recipient: 'many', ageSeconds: 90 });
  await queue('single', { ageSeconds: 50 });
  expect(await claimAll()).toEqual(['many-0', 'single', 'many-1', 'many-2']);
});

it("never keeps a buyer's second mail waiting for others' first ones that came a minute later", async () => {
  await queue('second', { ageSeconds: 61, isCopy: true });
  await queue('first');
  expect(await claimAll()).toEqual(['second', 'first']);
});

it("lets a copy wait for everybody's first mail of that minute", async () => {
  await queue('copy', { ageSeconds: 50, isCopy: true });
  await queue('receipt');
  expect(await claimAll()).toEqual(['receipt', 'copy']);
});

it('claims no more mails than asked for, even when the planner expects a nearly empty outbox', async () => {
  await queue('mail-0');
  await tests.database.pool.query('analyze outbox');
  for (let i = 1; i < 8; i += 1) await queue(`mail-${i}`);
  expect(await claimMails(tests.database.db, { limit: 4, leaseSeconds: 50 })).toHaveLength(4);
});

it('leaves one connection to the mail server for a code, while the outbox waits for the others', async () => {
  tests.mailServer.mode = 'slow';
  tests.mailServer.slowMilliseconds = 60_000;
  for (let i = 0; i < 8; i += 1) await queue(`slow-${i}`);
  const earlier = tests.mailServer.mails.length;
  const received = () => tests.mailServer.mails.length - earlier;
  const outbox = tests.open();
  outbox.start();
  await expect.poll(received).toBe(2);
  tests.mailServer.mode = 'accept';
  expect(await tests.mailer.send({ ...fullMail, messageId: 'code@example.com' })).toMatchObject({
    kind: 'accepted',
  });
  expect(received()).toBe(3);
  await tests.mailServer.close();
  await tests.mailServer.open();
  await outbox.stop();
});
