import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Load {
  readonly url: string;
  /** What each buyer requests again and again; without it, each repetition is a new buyer who buys one seat. */
  readonly get?: { readonly path: string; readonly headers: Readonly<Record<string, string>> };
  readonly buyers: number;
  readonly seconds: number;
  /** The load continues until it has this many repetitions. */
  readonly atLeast?: number;
}

export interface LoadResult {
  readonly total: number;
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p99: number;
}

/** Runs a load to its end, in a thread of its own: it must not share the event loop of what measures. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const worker = new Worker(new URL('load-worker.ts', import.meta.url), { workerData: load });
  const [result] = await once(worker, 'message');
  return result;
}
