import { buy, openConnection, verifyBuyer } from './buyer.ts';
import { type Floor, firstRequests, openFloor } from './floor.ts';
import { measureGrowth } from './growth.ts';
import { runLoad } from './load.ts';
import { measureBuyers, measureCommits } from './measure-buyers.ts';
import { measureMemory } from './measure-memory.ts';
import { medianOf, type Report, readOptions, runBenchmark } from './report.ts';
import type { Stage } from './stage.ts';
import { measureStock } from './stock.ts';

async function measureGets(stage: Stage, floor: Floor, report: Report, seconds: number): Promise<void> {
  for (const { name, path, headers } of firstRequests) {
    for (const [contestant, url] of [['shop', stage.url] as const, ['bare Fastify', floor.url] as const]) {
      const { perSecond, p99 } = await runLoad({ url, path, headers, workers: 32, seconds });
      report.add(`${name}, requests/s`, contestant, perSecond);
      report.add(`${name}, p99 ms`, contestant, p99);
    }
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
  const floor = await openFloor(stage);
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`Round ${round} of ${rounds} ...`);
    await measureGets(stage, floor, report, seconds);
    await measureReceipt(stage, report);
    await measureCommits(stage, floor, report, { buyers: 8, seconds });
    for (const buyers of [8, 64]) await measureBuyers(stage, report, { buyers, seconds });
  }
  floor.close();
  await measureMemory(stage, report, { checkouts: Number(options.checkouts), rest: Number(options.rest) });
});
