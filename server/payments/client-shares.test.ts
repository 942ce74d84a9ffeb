import { expect, test } from 'vitest';
import { ClientShares } from './client-shares.ts';

/** A call that ends on command. */
function newCall() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { run: () => promise, end: () => resolve('done') };
}

test('a client waits for its own calls, and for nobody else’s', async () => {
  const shares = new ClientShares({ share: 2 });
  const calls = [newCall(), newCall(), newCall()] as const;
  const begun: number[] = [];
  const results = calls.map(({ run }, i) =>
    shares.run('many', () => {
      begun.push(i);
      return run();
    }),
  );
  expect(begun).toEqual([0, 1]);
  expect(await shares.run('one', async () => 'at once')).toBe('at once');
  calls[1].end();
  expect(await results[1]).toBe('done');
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const { end } of calls) end();
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done']);
});

test('a call that finds no room in time is not made, and takes no room', async () => {
  const shares = new ClientShares({ share: 1, patienceMilliseconds: 20 });
  const first = newCall();
  const running = shares.run('many', first.run);
  expect(await shares.run('many', async () => 'too late')).toBeNull();
  first.end();
  await running;
  expect(await shares.run('many', async () => 'again')).toBe('again');
});

test('a call that fails gives its room back', async () => {
  const shares = new ClientShares({ share: 1, patienceMilliseconds: 20 });
  const failing = shares.run('one', async () => {
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(await shares.run('one', async () => 'again')).toBe('again');
});
