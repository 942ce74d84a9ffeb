import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { finished } from 'node:stream/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { buyOnce, percentileOf } from './timing.ts';

interface Load {
  readonly url: string;
  /** What each buyer requests again and again; without it, each repetition is a new buyer who buys one seat. */
  readonly get?: { readonly path: string; readonly headers: Readonly<Record<string, string>> };
  readonly buyers: number;
  readonly seconds: number;
  /** The load continues until it has this many repetitions. */
  readonly atLeast?: number;
}

/** Runs a load to its end, in a thread of its own: it must not share the event loop of what measures. */
export async function runLoad(load: Load): ReturnType<typeof sendLoad> {
  const worker = new Worker(new URL(import.meta.url), { workerData: load });
  const [result] = await once(worker, 'message');
  return result;
}

/** `p99` is in milliseconds. */
async function sendLoad({ url, get, buyers, seconds, atLeast = 0 }: Load) {
  const begin = performance.now();
  const elapsedSeconds = () => (performance.now() - begin) / 1_000;
  const durations: number[] = [];
  let total = 0;
  const repeat = async () => {
    while (elapsedSeconds() < seconds || total < atLeast) {
      total += 1;
      const started = performance.now();
      await (get ? sendGet(url, get) : buyOnce(url));
      durations.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: buyers }, repeat));
  return { total, perSecond: total / elapsedSeconds(), p99: percentileOf(durations, 99) };
}

/** Not by `fetch`, which takes as much CPU as the shop's response. */
const agent = new Agent({ keepAlive: true });

async function sendGet(url: string, { path, headers }: NonNullable<Load['get']>): Promise<void> {
  const outgoing = request(new URL(path, url), { agent, headers }).end();
  const [response] = await once(outgoing, 'response');
  await finished(response.resume());
  if (response.statusCode !== 200) throw new Error(`${path} got ${response.statusCode}`);
}

if (!isMainThread) {
  parentPort?.postMessage(await sendLoad(workerData));
  agent.destroy();
}
