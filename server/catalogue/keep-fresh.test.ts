import { expect, it } from 'vitest';
import { keepFresh } from './keep-fresh.ts';

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
