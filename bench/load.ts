import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Load {
  readonly url: string;
  /** What each worker requests; without it, each buys. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly workers: number;
  /** A warm-up of a quarter of this time comes first and is not counted. */
  readonly seconds: number;
  /** The load continues until it has this many repetitions. */
  readonly atLeast?: number;
}

/** Times in milliseconds, without the warm-up. */
export interface LoadResult {
  /** All repetitions, with the warm-up. */
  readonly total: number;
  readonly perSecond: number;
  readonly p99: number;
}

/** Runs a load to its end, in a process of its own: it must not share the event loop of what measures. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const child = fork(join(import.meta.dirname, 'child-load.ts'), [JSON.stringify(load)]);
  const failed = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`The load ended with ${code}`)),
  );
  const [result] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => {});
  return result;
}
