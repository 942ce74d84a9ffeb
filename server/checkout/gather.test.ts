import { expect, it } from 'vitest';
import { gather } from './gather.ts';

/** Work that is held up until it is told to go on. */
function heldWork(most: number, work: (items: readonly number[]) => readonly string[]) {
  const batches: (readonly number[])[] = [];
  const first = Promise.withResolvers<void>();
  const gathered = gather(most, async (items: readonly number[]) => {
    batches.push(items);
    await first.promise;
    return work(items);
  });
  return { batches, gathered, goOn: first.resolve };
}

it('begins at once, and does together what came meanwhile', async () => {
  const { batches, gathered, goOn } = heldWork(10, (items) => items.map((item) => `done ${item}`));
  const answers = Promise.all([1, 2, 3].map(gathered));
  expect(batches).toEqual([[1]]);
  goOn();
  expect(await answers).toEqual(['done 1', 'done 2', 'done 3']);
  expect(batches).toEqual([[1], [2, 3]]);
});

it('does no more together than it is allowed to', async () => {
  const { batches, gathered, goOn } = heldWork(2, (items) => items.map(String));
  const answers = Promise.all([1, 2, 3, 4, 5, 6].map(gathered));
  goOn();
  await answers;
  expect(batches).toEqual([[1], [2, 3], [4, 5], [6]]);
});

it('weighs what it does together, and lets one that weighs too much come alone', async () => {
  const batches: (readonly number[])[] = [];
  const work = async (items: readonly number[]) => {
    batches.push(items);
    return items;
  };
  await Promise.all([1, 4, 6, 5, 99, 1].map(gather(10, work, (weight) => weight)));
  expect(batches).toEqual([[1], [4, 6], [5], [99], [1]]);
});

it('lets nobody fail for the reason of another', async () => {
  const { gathered, goOn } = heldWork(10, (items) => {
    if (items.includes(3)) throw new Error('3 cannot be done');
    return items.map(String);
  });
  const answers = Promise.allSettled([1, 2, 3, 4].map(gathered));
  goOn();
  const outcomes = (await answers).map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message,
  );
  expect(outcomes).toEqual(['1', '2', '3 cannot be done', '4']);
});
