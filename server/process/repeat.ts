import type { FastifyBaseLogger } from 'fastify';

/** Work that is done again and again until it is stopped. */
export interface Repetition {
  /** Aborts the signal that `work` was given, and resolves when the round that is under way has ended. */
  stop(): Promise<void>;
}

/**
 * Does `work` at once, so that it is done even where processes live shortly, and then every so many milliseconds,
 * one round at a time; a round that fails is logged, and the next comes.
 */
export function repeat(
  { name, milliseconds, log }: { name: string; milliseconds: number; log: FastifyBaseLogger },
  work: (signal: AbortSignal) => Promise<unknown>,
): Repetition {
  let round: Promise<unknown> = Promise.resolve();
  let busy = false;
  const stopping = new AbortController();
  const begin = () => {
    if (busy) return;
    busy = true;
    round = work(stopping.signal)
      .catch((error: unknown) => log.warn({ err: error, name }, 'a recurring task failed; it will run again'))
      .finally(() => {
        busy = false;
      });
  };
  begin();
  const timer = setInterval(begin, milliseconds);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await round;
    },
  };
}
