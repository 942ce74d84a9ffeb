import { afterEach, expect, it, vi } from 'vitest';
import { keepFresh } from './keep-fresh.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('lets all who ask at once share one reading', async () => {
  let readings = 0;
  const read = keepFresh(60_000, async () => ++readings);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(1);
});

it('reads anew what has become too old', async () => {
  let readings = 0;
  const read = keepFresh(0, async () => ++readings);
  await read();
  expect(await read()).toBe(2);
});

it('does not keep a failure', async () => {
  const outcomes = [Promise.reject(new Error('away')), Promise.resolve('back')];
  const read = keepFresh(60_000, async () => outcomes.shift());
  await expect(read()).rejects.toThrow('away');
  expect(await read()).toBe('back');
});

it('reads anew before the value is too old, and lets nobody wait for it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let readings = 0;
  const read = keepFresh(1_000, async () => ++readings);
  await read();
  vi.advanceTimersByTime(499);
  expect([read(), readings]).toEqual([1, 1]);
  vi.advanceTimersByTime(1);
  expect([read(), readings]).toEqual([1, 2]);
  await Promise.resolve();
  expect(read()).toBe(2);
});

it('never gives a value that is too old, however the reading goes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const outcomes = ['old', 'away', 'still away'];
  const read = keepFresh(1_000, async () => {
    const outcome = outcomes.shift();
    if (outcome !== 'old') throw new Error(outcome);
    return outcome;
  });
  await read();
  vi.advanceTimersByTime(999);
  expect(read()).toBe('old');
  await new Promise(setImmediate);
  vi.advanceTimersByTime(1);
  await expect(read()).rejects.toThrow('still away');
});
