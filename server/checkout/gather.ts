interface Waiting<Item, Result> extends PromiseWithResolvers<Result> {
  readonly item: Item;
}

/**
 * Does work for many at once that can only be done one at a time: what comes while it is under way is gathered,
 * and done together next, up to a weight of `most`, or a single item that weighs more. Work that fails for
 * several is tried for each alone, so that nobody fails for another's reason: it must have done nothing when it fails.
 */
export function gather<Item, Result>(
  most: number,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  weigh: (item: Item) => number = () => 1,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isAtWork = false;

  const doTogether = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [i, result] of results.entries()) batch[i]?.resolve(result);
    } catch (error) {
      if (batch.length > 1) await Promise.all(batch.map((one) => doTogether([one])));
      else batch[0]?.reject(error);
    }
  };

  const countNext = (): number => {
    let weight = 0;
    const beyond = waiting.findIndex(({ item }) => {
      weight += weigh(item);
      return weight > most;
    });
    return beyond === -1 ? waiting.length : Math.max(1, beyond);
  };

  const workOn = async (): Promise<void> => {
    if (isAtWork) return;
    isAtWork = true;
    while (waiting.length > 0) await doTogether(waiting.splice(0, countNext()));
    isAtWork = false;
  };

  return (item) => {
    const one = { item, ...Promise.withResolvers<Result>() };
    waiting.push(one);
    void workOn();
    return one.promise;
  };
}
