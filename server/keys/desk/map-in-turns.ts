import { setImmediate } from 'node:timers/promises';

/** Other requests are served between two parts. */
const itemsAtOnce = 500;

/** Maps many items without keeping the process from anything else. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [i, item] of items.entries()) {
    if (i % itemsAtOnce === 0) await setImmediate();
    results.push(map(item));
  }
  return results;
}
