import { z } from 'zod/mini';

/** Repetitions after the warm-up; times in milliseconds. */
export const loadResult = z.object({
  /** All repetitions, the warm-up included. */
  total: z.number(),
  perSecond: z.number(),
  p50: z.number(),
  p99: z.number(),
});

export interface Load {
  readonly workers: number;
  /** A quarter of this time goes before, uncounted, to warm up. */
  readonly seconds: number;
  /** Goes on until there are this many repetitions, however long that takes. */
  readonly atLeast?: number | undefined;
}

/** Each worker makes its own task with `open` and repeats it until the load is over. */
export async function runLoad(
  { workers, seconds, atLeast = 0 }: Load,
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
  return { total, perSecond: (durations.length * 1_000) / elapsed, p50: at(0.5), p99: at(0.99) };
}
