import type { FastifyBaseLogger } from 'fastify';

/**
 * Does the work that waits in a table. Several processes may do so when their claims are exclusive.
 */
export interface Queue {
  start(): void;
  /**
   * Looks for due work now, instead of at the next poll. Call it after the commit that queued some.
   */
  wake(): void;
  /** Lets work that has begun finish. Waiting work stays for the next start. */
  stop(): Promise<void>;
}

export interface QueueParts<Item> {
  readonly name: string;
  readonly log: FastifyBaseLogger;
  readonly pollMilliseconds: number;
  readonly atOnce: number;
  readonly claim: (limit: number) => Promise<readonly Item[]>;
  readonly work: (item: Item) => Promise<void>;
}

export function openQueue<Item>(parts: QueueParts<Item>): Queue {
  const { name, log, pollMilliseconds, atOnce, work } = parts;
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | null = null;
  let claiming: Promise<void> | null = null;
  let isWoken = false;
  /** Whether the last claim, or a call of `wake` since, leaves items that could be due. */
  let isMoreDue = false;

  function wake(): void {
    isWoken = true;
    if (timer === null) return;
    claiming ??= claim().finally(() => {
      claiming = null;
      if (isWoken) wake();
    });
  }

  async function claim(): Promise<void> {
    try {
      while (isWoken && timer !== null) {
        isWoken = false;
        isMoreDue = true;
        const limit = atOnce - underWay.size;
        if (limit === 0) return;
        const items = await parts.claim(limit);
        isMoreDue = items.length === limit;
        for (const item of items) begin(item);
      }
    } catch (error) {
      log.warn({ err: error }, `the ${name} could not be read; it will be tried again`);
    }
  }

  function begin(item: Item): void {
    const working = work(item)
      .catch((error: unknown) =>
        log.error({ err: error }, `an outcome in the ${name} could not be recorded`),
      )
      .finally(() => {
        underWay.delete(working);
        if (isMoreDue) wake();
      });
    underWay.add(working);
  }

  return {
    wake,
    start() {
      timer = setInterval(wake, pollMilliseconds);
      wake();
    },
    async stop() {
      if (timer) clearInterval(timer);
      timer = null;
      await claiming;
      await Promise.all(underWay);
    },
  };
}
