import type { FastifyBaseLogger } from 'fastify';

/**
 * Does `work` now and every so many milliseconds, one round at a time, until it is disposed of:
 * that aborts the signal, and resolves when the current round has ended. A failed round is logged.
 */
export function repeat(
  { name, milliseconds, log }: { name: string; milliseconds: number; log: FastifyBaseLogger },
  work: (signal: AbortSignal) => Promise<unknown>,
): AsyncDisposable {
  const stopping = new AbortController();
  let round: Promise<void> | null = null;
  const begin = () => {
    round ??= work(stopping.signal)
      .catch((error: unknown) =>
        log.warn({ err: error, name }, 'a recurring task failed; it will run again'),
      )
      .then(() => {
        round = null;
      });
  };
  begin();
  const timer = setInterval(begin, milliseconds);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      stopping.abort();
      await round;
    },
  };
}

/**
 * Does `work`, which tells how much it did, until nothing is left. Returns how much that was
 * together.
 */
export async function repeatUntilDone(work: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await work();
    if (count === 0) return total;
    total += count;
  }
}

/**
 * Reads a value at most once in so many milliseconds, however many ask for it. A failed reading is
 * not remembered.
 */
export function remember<Value>(
  milliseconds: number,
  read: () => Promise<Value>,
): () => Promise<Value> {
  let reading: Promise<Value> | null = null;
  return () => {
    if (reading) return reading;
    const forget = () => {
      reading = null;
    };
    reading = read();
    reading.then(() => setTimeout(forget, milliseconds).unref(), forget);
    return reading;
  };
}
