import { runChild } from './child-process.ts';
import { type LoadResult, loadResult } from './load.ts';
import { type Reading, shop } from './readings.ts';
import type { RoundOptions } from './round.ts';
import type { Stage } from './stage.ts';
import { takeTurns } from './take-turns.ts';

const loads = [
  { name: 'Verifications at concurrency 8', purpose: 'verify', buyers: 8 },
  { name: 'Checkouts at concurrency 8', purpose: 'buy', buyers: 8 },
  { name: 'Checkouts at concurrency 64', purpose: 'buy', buyers: 64 },
] as const;

/** As many as the shop has: more would only wait for the same disk. */
const mostConnections = 20;

/** Whole checkouts and their first two calls, beside what they say to the database. */
export async function measureBuyers(options: RoundOptions): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (const { name, purpose, buyers } of loads) {
    const { stage, sqlFloor, round, seconds } = options;
    const floor = { purpose, connections: Math.min(buyers, mostConnections), seconds };
    const contestants = takeTurns(
      [
        [shop, () => measureShop(name, stage, { url: stage.url, purpose, buyers, seconds }, readings)],
        ['its SQL alone', () => runChild('replay-statements.ts', { ...sqlFloor, ...floor }, loadResult)],
      ] as const,
      round,
    );
    for (const [contestant, measure] of contestants) {
      const { perSecond, p50, p99 } = await measure();
      readings.push(
        { figure: `${name}, a second`, contestant, value: perSecond },
        { figure: `${name}, p50 ms`, contestant, value: p50 },
        { figure: `${name}, p99 ms`, contestant, value: p99 },
      );
    }
  }
  return readings;
}

/** The receipts are mailed before anything else is measured, and what all of it cost is told beside. */
async function measureShop(
  name: string,
  stage: Stage,
  load: { url: string; purpose: 'verify' | 'buy'; buyers: number; seconds: number },
  readings: Reading[],
): Promise<LoadResult> {
  const before = await stage.readProcess();
  const begin = performance.now();
  const result = await runChild('load-buyers.ts', load, loadResult);
  const during = await stage.readProcess();
  if (load.purpose === 'verify') return result;
  await stage.awaitReceipts();
  const seconds = (performance.now() - begin) / 1_000;
  const after = await stage.readProcess();
  const all = result.count + result.warmUps;
  const tell = (what: string, value: number) =>
    readings.push({ figure: `${name}, ${what}`, contestant: shop, value });
  const milliseconds = (from: number, to: number) => ((to - from) * 1_000) / all;
  tell('a second with their receipts', all / seconds);
  tell('longest stop of the event loop, ms', during.longestStop);
  tell('shop’s main thread, CPU ms each', milliseconds(before.mainSeconds, after.mainSeconds));
  tell('shop’s other threads, CPU ms each', milliseconds(before.otherSeconds, after.otherSeconds));
  tell('PostgreSQL, CPU ms each', milliseconds(before.postgresSeconds, after.postgresSeconds));
  tell('memory after, MB', after.megabytes);
  return result;
}
