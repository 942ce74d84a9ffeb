import { setTimeout as wait } from 'node:timers/promises';
import { runChild } from './child-process.ts';
import { loadResult } from './load.ts';
import { type Reading, shop } from './readings.ts';
import type { Stage } from './stage.ts';

const parts = 4;
const buyers = 8;
/** By then the thread that draws invoices has ended. */
const restMilliseconds = 15_000;

/** Memory while so many checkouts are made, a quarter of them after the other, and when all is quiet again. */
export async function measureManyCheckouts(stage: Stage, checkouts: number): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (let part = 1; part <= parts; part += 1) {
    const purchases = Math.ceil(checkouts / parts);
    await runChild(
      'load-buyers.ts',
      { url: stage.url, buyers, seconds: 0, purchases, purpose: 'buy' },
      loadResult,
    );
    const { megabytes } = await stage.readProcess();
    const figure = `Memory after ${part * purchases} checkouts, MB`;
    readings.push({ figure, contestant: shop, value: megabytes });
  }
  const seconds = await stage.awaitReceipts();
  await wait(restMilliseconds);
  const { megabytes } = await stage.readProcess();
  return [
    ...readings,
    { figure: `Receipts of ${checkouts} checkouts accepted after, s`, contestant: shop, value: seconds },
    { figure: `Memory after ${checkouts} checkouts, at rest again, MB`, contestant: shop, value: megabytes },
  ];
}
