import { expect, test } from 'vitest';
import { openClientShares } from './client-shares.ts';

test('a client waits for its own calls only', async () => {
  const runInShare = openClientShares(2);
  const calls = [
    Promise.withResolvers<string>(),
    Promise.withResolvers<string>(),
    Promise.withResolvers<string>(),
  ];
  const begun: number[] = [];
  const results = calls.map(({ promise }, i) =>
    runInShare('many', () => {
      begun.push(i);
      return promise;
    }),
  );
  expect(begun).toEqual([0, 1]);
  expect(await runInShare('one', async () => 'immediately')).toBe('immediately');
  calls[1]?.resolve('done');
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const { resolve } of calls) resolve('done');
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done']);
});

test('a call that finds no place in time is not made, and takes none', async () => {
  const runInShare = openClientShares(1, 20);
  const first = Promise.withResolvers<string>();
  const running = runInShare('many', () => first.promise);
  expect(await runInShare('many', async () => 'too late')).toBeNull();
  first.resolve('done');
  await running;
  expect(await runInShare('many', async () => 'again')).toBe('again');
});

test('a call that fails gives its place back', async () => {
  const runInShare = openClientShares(1, 20);
  const failing = runInShare('one', async () => {
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(await runInShare('one', async () => 'again')).toBe('again');
});
