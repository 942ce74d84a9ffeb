import { expect, it } from 'vitest';
import { doTogether } from './do-together.ts';

/** Work that lasts until `endAll`, and fails for negative numbers. */
function openWork() {
  const runs: number[][] = [];
  const ends: (() => void)[] = [];
  const double = doTogether(async (numbers: readonly number[]) => {
    runs.push([...numbers]);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (numbers.some((number) => number < 0)) throw new Error(`no negative numbers: ${numbers}`);
    return numbers.map((number) => 2 * number);
  });
  const endAll = async () => {
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
  };
  return { double, runs, endAll };
}

it('calls of one moment are handled together, and those that come meanwhile by the next run', async () => {
  const { double, runs, endAll } = openWork();
  const early = [double(1), double(2)];
  await new Promise(setImmediate);
  const late = [double(3), double(4), double(5)];
  await endAll();
  expect(await Promise.all([...early, ...late])).toEqual([2, 4, 6, 8, 10]);
  expect(runs).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

it('one that fails fails alone, and later calls are handled', async () => {
  const { double, endAll } = openWork();
  const settled = Promise.allSettled([double(1), double(-2), double(3)]);
  await new Promise(setImmediate);
  await endAll();
  expect(await settled).toMatchObject([{ value: 2 }, { status: 'rejected' }, { value: 6 }]);
  const later = double(4);
  await new Promise(setImmediate);
  await endAll();
  expect(await later).toBe(8);
});
