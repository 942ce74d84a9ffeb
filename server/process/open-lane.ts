/** Runs works in the order in which they came, at most so many at a time. */
export type Lane = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function openLane(atOnce: number): Lane {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The next one takes over the place.
      if (next) next();
      else running -= 1;
    }
  };
}
