interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Joins calls: those of one moment, and those that come while the work for others runs, are handled by one call of
 * `work`, which returns a result for each item in their order. Nobody waits for others to come.
 */
export function doTogether<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    // Lets the other calls of this moment in.
    await Promise.resolve();
    while (waiting.length > 0) {
      const calls = waiting;
      waiting = [];
      await workFor(calls);
    }
    isRunning = false;
  }

  async function workFor(calls: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(calls.map(({ item }) => item));
      if (results.length !== calls.length) throw new Error('Work for several calls lacks a result');
      results.forEach((result, i) => {
        calls[i]?.resolve(result);
      });
    } catch (error) {
      // One item must not keep the others from their results.
      if (calls.length > 1) await Promise.all(calls.map((call) => workFor([call])));
      else calls[0]?.reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      void run();
    });
}
