import type { FastifyBaseLogger } from 'fastify';

/** Work that is done again and again until it is stopped. */
export interface Repetition {
  /** Resolves when the round that is under way has ended. */
  stop(): Promise<void>;
}

/**
 * Does `work` at once, so that it is done even where processes live shortly, and then every so many milliseconds,
 * one round at a time; a round that fails is logged, and the next comes.
 */
export function repeat(
  { name, milliseconds, log }: { name: string; milliseconds: number; log: FastifyBaseLogger },
  work: () => Promise<unknown>,
): Repetition {
  let round: Promise<unknown> = Promise.resolve();
  let busy = false;
  const begin = () => {
    if (busy) return;
    busy = true;
    round = work()
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
      await round;
    },
  };
}
