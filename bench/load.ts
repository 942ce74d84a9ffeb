import { z } from 'zod/mini';

/** Times in milliseconds, without the warm-up. */
export const loadResult = z.object({
  /** All repetitions, with the warm-up. */
  total: z.number(),
  perSecond: z.number(),
  p99: z.number(),
});

export const loadInput = z.object({
  url: z.string(),
  /** What each worker requests; without it, each buys. */
  path: z.optional(z.string()),
  headers: z.optional(z.record(z.string(), z.string())),
  workers: z.number(),
  /** A warm-up of a quarter of this time comes first and is not counted. */
  seconds: z.number(),
  /** The load continues until it has this many repetitions. */
  atLeast: z.optional(z.number()),
});

export type LoadInput = z.output<typeof loadInput>;

/** Each worker makes its own task with `open` and repeats it until the load is over. */
export async function runLoad(
  { workers, seconds, atLeast = 0 }: Pick<LoadInput, 'workers' | 'seconds' | 'atLeast'>,
  open: () => Promise<() => Promise<unknown>>,
): Promise<z.output<typeof loadResult>> {
  const tasks = await Promise.all(Array.from({ length: workers }, open));
  let total = 0;
  const repeat = async (milliseconds: number, least: number) => {
    const begin = performance.now();
    const durations: number[] = [];
    await Promise.all(
      tasks.map(async (task) => {
        while (performance.now() - begin < milliseconds || total < least) {
          total += 1;
          const started = performance.now();
          await task();
          durations.push(performance.now() - started);
        }
      }),
    );
    return { durations: durations.sort((a, b) => a - b), elapsed: performance.now() - begin };
  };
  await repeat(seconds * 250, 0);
  const { durations, elapsed } = await repeat(seconds * 1_000, atLeast);
  const at = (share: number) => durations[Math.max(0, Math.ceil(durations.length * share) - 1)] ?? 0;
  return { total, perSecond: (durations.length * 1_000) / elapsed, p99: at(0.99) };
}
