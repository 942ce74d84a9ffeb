import { runChild, runLoadChild } from './child.ts';
import { loadResult } from './load.ts';
import type { Report } from './report.ts';
import type { SqlFloor } from './sql-floor.ts';
import type { Stage } from './stage.ts';

/** Whole checkouts with code and verification, beside their SQL alone; then what they cost with their receipts. */
export async function measureBuyers(
  stage: Stage,
  report: Report,
  { sqlFloor, buyers, seconds }: { sqlFloor: SqlFloor; buyers: number; seconds: number },
): Promise<void> {
  const before = await stage.readUse();
  const begin = performance.now();
  const sold = await runLoadChild({ url: stage.url, workers: buyers, seconds });
  const { longestDelayMilliseconds } = await stage.readUse();
  await stage.awaitReceipts();
  const elapsedSeconds = (performance.now() - begin) / 1_000;
  const after = await stage.readUse();
  // The shop's pool has 20 connections.
  const workers = Math.min(buyers, 20);
  const floor = await runChild('child-sql.ts', { ...sqlFloor, workers, seconds }, loadResult);

  for (const [contestant, result] of [['shop', sold] as const, ['its SQL alone', floor] as const]) {
    report.add(`Checkouts by ${buyers} buyers, a second`, contestant, result.perSecond);
    report.add(`... p99 ms, by ${buyers}`, contestant, result.p99);
  }
  const cpu = (name: 'shopCpuSeconds' | 'postgresCpuSeconds') =>
    ((after[name] - before[name]) * 1_000) / sold.total;
  report.add(`... a second with their receipts, by ${buyers}`, 'shop', sold.total / elapsedSeconds);
  report.add(`... shop, CPU ms each with its receipt, by ${buyers}`, 'shop', cpu('shopCpuSeconds'));
  report.add(`... PostgreSQL, CPU ms each with its receipt, by ${buyers}`, 'shop', cpu('postgresCpuSeconds'));
  report.add(`... longest delay of the event loop, ms, by ${buyers}`, 'shop', longestDelayMilliseconds);
}
