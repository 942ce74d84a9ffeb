import * as z from 'zod/mini';

/** What a load found out. */
export const loadResult = z.object({
  /** Repetitions that counted. */
  count: z.number(),
  /** Those before, to warm up. */
  warmUps: z.number(),
  perSecond: z.number(),
  p50: z.number(),
  p99: z.number(),
});
export type LoadResult = z.output<typeof loadResult>;

/**
 * Lets so many workers repeat a piece of work at once for so long. A quarter of that time goes before, uncounted,
 * to warm up; without a time there is none. `work` repeats until it is over, and answers how long each repetition took, in milliseconds.
 */
export async function runLoad(
  { workers, seconds }: { readonly workers: number; readonly seconds: number },
  work: (isOver: () => boolean) => Promise<number[]>,
): Promise<LoadResult> {
  const warmUps = seconds > 0 ? await repeatUntil(seconds / 4, workers, work) : [];
  const begin = performance.now();
  const durations = await repeatUntil(seconds, workers, work);
  const elapsed = (performance.now() - begin) / 1_000;
  const sorted = durations.sort((a, b) => a - b);
  return {
    count: sorted.length,
    warmUps: warmUps.length,
    perSecond: sorted.length / elapsed,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  };
}

/** Repeats until it is over; answers how long each repetition took, in milliseconds. */
export async function repeatTimed(isOver: () => boolean, work: () => Promise<unknown>): Promise<number[]> {
  const durations: number[] = [];
  while (!isOver()) {
    const begin = performance.now();
    await work();
    durations.push(performance.now() - begin);
  }
  return durations;
}

/** The value that this share of the sorted values does not exceed. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

async function repeatUntil(
  seconds: number,
  workers: number,
  work: (isOver: () => boolean) => Promise<number[]>,
): Promise<number[]> {
  const end = performance.now() + seconds * 1_000;
  const isOver = () => performance.now() >= end;
  return (await Promise.all(Array.from({ length: workers }, () => work(isOver)))).flat();
}
