import { expect, it } from 'vitest';
import { openLane } from './open-lane.ts';

it('runs at most so many at a time, in their order, and goes on after one that failed', async () => {
  const inTurn = openLane(2);
  const [started, ends]: [number[], PromiseWithResolvers<void>[]] = [[], []];
  const works = [0, 1, 2, 3, 4].map((number) =>
    inTurn(async () => {
      started.push(number);
      ends[number] = Promise.withResolvers();
      await ends[number].promise;
      return number;
    }),
  );
  const settled = Promise.allSettled(works);
  await new Promise(setImmediate);
  expect(started).toEqual([0, 1]);
  ends[1]?.reject(new Error('failed'));
  await new Promise(setImmediate);
  expect(started).toEqual([0, 1, 2]);
  for (const number of [0, 2, 3, 4]) {
    ends[number]?.resolve();
    await new Promise(setImmediate);
  }
  expect((await settled).map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  ]);
  expect(await inTurn(async () => 'later')).toBe('later');
});
