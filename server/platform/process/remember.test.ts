import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { remember } from './repeat.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('parallel and later requests share one reading, until it is too old', async () => {
  let readings = 0;
  const read = remember(60_000, async () => {
    readings += 1;
    return readings;
  });
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(await read()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
});

it('a failed reading fails for those who wait for it, and the next request reads again', async () => {
  let readings = 0;
  const read = remember(60_000, async () => {
    readings += 1;
    if (readings === 1) throw new Error('no database');
    return readings;
  });
  const failed = await Promise.allSettled([read(), read()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read()).toBe(2);
});
