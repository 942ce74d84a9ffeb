import { pino } from 'pino';
import { expect, it } from 'vitest';
import { repeat } from './repeat.ts';

const options = { name: 'a test', milliseconds: 3_600_000, log: pino({ level: 'silent' }) };

it('does its work immediately, however long the pause is', async () => {
  let rounds = 0;
  const repetition = repeat(options, async () => {
    rounds += 1;
  });
  await repetition[Symbol.asyncDispose]();
  expect(rounds).toBe(1);
});

it('goes on after a round that failed', async () => {
  let rounds = 0;
  const repetition = repeat({ ...options, milliseconds: 1 }, async () => {
    rounds += 1;
    if (rounds === 1) throw new Error('The first round fails');
  });
  await expect.poll(() => rounds).toBeGreaterThan(1);
  await repetition[Symbol.asyncDispose]();
});
