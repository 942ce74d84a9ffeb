export interface Start {
  readonly running: Promise<{ stop(): Promise<void> }>;
  abandon(): void;
  /** Ends the process when the shop cannot stop in order. */
  fail(error: unknown): never;
}

/**
 * Milliseconds after which the process ends in any case. Unfinished payments are settled after the
 * next start.
 */
const defaultLimits = {
  /** Running requests, mails and invoices may take 40 s. */
  stop: 45_000,
  /** A database that is being set up or started should stop in order. */
  start: 10_000,
};

/** Closing a terminal sends SIGHUP, and Ctrl-Break on Windows SIGBREAK. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;

/**
 * Ctrl-C reaches the process from the terminal and from npm: within these milliseconds they are one
 * signal.
 */
const echoMilliseconds = 500;

/** The first signal stops the shop, or abandons its start. A second one ends the process. */
export function stopOnSignals({ running, abandon, fail }: Start, limits = defaultLimits): void {
  let limit = limits.start;
  let stoppingSince: number | null = null;
  const ready = running.then(
    (shop) => {
      limit = limits.stop;
      return shop;
    },
    () => null,
  );

  async function stop(): Promise<void> {
    abandon();
    setTimeout(() => endNow(`It did not stop within ${limit / 1_000} s, and ends now.`), limit);
    const shop = await ready;
    await shop?.stop();
    process.exit(0);
  }

  for (const signal of signals) {
    process.on(signal, () => {
      if (stoppingSince === null) {
        stoppingSince = performance.now();
        if (process.stdout.isTTY)
          console.log(
            `\n${signal}: finishing running requests, then stopping. A second signal stops ` +
              'immediately.',
          );
        stop().catch(fail);
      } else if (performance.now() - stoppingSince > echoMilliseconds) {
        endNow(`${signal} again: it ends now.`);
      }
    });
  }
}

/** A normal exit waits for threads, such as a DNS look-up. Only SIGKILL surely ends them. */
function endNow(sentence: string): void {
  console.error(sentence);
  process.on('exit', () => process.kill(process.pid, 'SIGKILL'));
  process.exit(1);
}
