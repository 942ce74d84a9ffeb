import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { measureGrowth } from './growth.ts';
import { runLoad } from './load.ts';
import { measureBuyers } from './measure-buyers.ts';
import { forgetPeak, readMegabytes } from './process-use.ts';
import { type Report, runBenchmark } from './report.ts';
import type { Stage } from './stage.ts';
import { measureStock } from './stock.ts';

/** A browser's first two requests. */
const firstRequests = [
  { name: 'Product list', path: '/api/products', headers: {} },
  { name: 'Page, brotli', path: '/', headers: { 'accept-encoding': 'br', accept: 'text/html' } },
];

async function measureGets({ url }: Stage, report: Report, seconds: number): Promise<void> {
  for (const { name, ...get } of firstRequests) {
    await runLoad({ url, get, buyers: 32, seconds: 1 });
    const { perSecond, p99 } = await runLoad({ url, get, buyers: 32, seconds });
    report.add(`${name}, requests/s`, perSecond);
    report.add(`${name}, p99 ms`, p99);
  }
}

async function measureMemory(stage: Stage, report: Report, checkouts: number): Promise<void> {
  report.add('Second start to first response, ms', await stage.restartShop());
  await wait(2_000);
  const { shop } = await stage.readPids();
  report.add('Memory at rest, MB', (await readMegabytes(shop)).now);
  await forgetPeak(shop);
  await runLoad({ url: stage.url, buyers: 8, seconds: 0, atLeast: checkouts });
  await stage.awaitReceipts();
  const { now, peak } = await readMegabytes(shop);
  report.add(`Memory after ${checkouts} checkouts with their receipts, MB`, now);
  report.add('... peak, MB', peak);
}

/** Measures a shop: docs/performance.md. With `--orders` or `--keys`, it measures growth or stock instead. */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    checkouts: { type: 'string', default: '10000' },
    orders: { type: 'string' },
    keys: { type: 'string' },
  },
});
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];
const sizes = (list: string) => list.split(',').map(Number);

await runBenchmark(async (stage, report) => {
  if (options.orders) return measureGrowth(stage, report, sizes(options.orders));
  if (options.keys) return measureStock(stage, report, sizes(options.keys));
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`Round ${round} of ${rounds} ...`);
    await measureGets(stage, report, seconds);
    for (const buyers of [8, 64]) await measureBuyers(stage, report, { buyers, seconds });
  }
  await measureMemory(stage, report, Number(options.checkouts));
});
