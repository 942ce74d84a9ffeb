import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { finished } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Load, LoadResult } from './load.ts';
import { buyOnce, percentileOf } from './timing.ts';

/** Not by `fetch`, which takes as much CPU as the shop's response. */
const agent = new Agent({ keepAlive: true });

async function sendGet(url: string, { path, headers }: NonNullable<Load['get']>): Promise<void> {
  const outgoing = request(new URL(path, url), { agent, headers }).end();
  const [response] = await once(outgoing, 'response');
  await finished(response.resume());
  if (response.statusCode !== 200) throw new Error(`${path} got ${response.statusCode}`);
}

async function runLoad({ url, get, buyers, seconds, atLeast = 0 }: Load): Promise<LoadResult> {
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

parentPort?.postMessage(await runLoad(workerData));
agent.destroy();
