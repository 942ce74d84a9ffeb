import type { KnownOutcome } from '../faults/crowd.ts';

const lookMilliseconds = 50;

/** When purchases succeeded, in milliseconds of `performance.now()`, exact to 50. */
export class SalesClock {
  readonly #times: number[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(outcomes: readonly KnownOutcome[]) {
    let seen = 0;
    this.#timer = setInterval(() => {
      for (; seen < outcomes.length; seen += 1)
        if (outcomes[seen]?.status === 200) this.#times.push(performance.now());
    }, lookMilliseconds);
  }

  countSince(begin: number): number {
    return this.#times.filter((time) => time >= begin).length;
  }

  /** The longest time without a sale since then. */
  longestGapSince(begin: number): number {
    const times = [begin, ...this.#times.filter((time) => time >= begin), performance.now()];
    return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)));
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
