import { buy, openConnection, verifyBuyer } from './buyer.ts';
import { measureGrowth } from './growth.ts';
import { runLoad } from './load.ts';
import { measureBuyers } from './measure-buyers.ts';
import { measureMemory } from './measure-memory.ts';
import { medianOf, type Report, readOptions, runBenchmark } from './report.ts';
import type { Stage } from './stage.ts';
import { measureStock } from './stock.ts';

/** A browser's first two requests. */
const firstRequests = [
  { name: 'Product list', path: '/api/products', headers: {} },
  { name: 'Page, brotli', path: '/', headers: { 'accept-encoding': 'br', accept: 'text/html' } },
];

async function measureGets({ url }: Stage, report: Report, seconds: number): Promise<void> {
  for (const { name, path, headers } of firstRequests) {
    const { perSecond, p99 } = await runLoad({ url, path, headers, workers: 32, seconds });
    report.add(`${name}, requests/s`, 'shop', perSecond);
    report.add(`${name}, p99 ms`, 'shop', p99);
  }
}

/** One purchase at a time: how soon its receipt is accepted. */
async function measureReceipt(stage: Stage, report: Report): Promise<void> {
  const connection = openConnection(stage.url);
  const delays: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    const orderId = await buy(connection, await verifyBuyer(connection));
    await stage.awaitReceipts();
    const [row] = await stage.query(
      `select extract(epoch from receipt_accepted_at - settled_at)::float * 1000 as delay from orders where id = '${orderId}'`,
    );
    delays.push(Number(row?.delay));
  }
  connection.close();
  report.add('Receipt, payment to accepted, ms', 'shop', medianOf(delays));
}

/** Measures a shop: docs/performance.md. With `--orders` or `--keys`, it measures growth or stock instead. */
const options = readOptions({
  rounds: '3',
  seconds: '4',
  checkouts: '10000',
  rest: '120',
  orders: '',
  keys: '',
});
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];
const sizes = (list: string) => list.split(',').map(Number);

await runBenchmark(async (stage, report) => {
  if (options.orders) return measureGrowth(stage, report, sizes(options.orders));
  if (options.keys) return measureStock(stage, report, sizes(options.keys));
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`Round ${round} of ${rounds} ...`);
    await measureGets(stage, report, seconds);
    await measureReceipt(stage, report);
    for (const buyers of [8, 64]) await measureBuyers(stage, report, { buyers, seconds });
  }
  await measureMemory(stage, report, { checkouts: Number(options.checkouts), rest: Number(options.rest) });
});
