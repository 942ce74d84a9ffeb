import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Purchase } from '../crowd.ts';
import { buyOnce, dieAt, failAtEnd, type LastPurchase } from '../die-at.ts';
import { putInStock } from '../put-in-stock.ts';
import { describeCounts, must, type Row } from '../row.ts';
import { Scene } from '../scene.ts';
import { type StockCrashPoint, stockCrashPoints } from '../stock-crash-points.ts';

const rushed = 'endpoint-complete';
const crashed = 'endpoint-enterprise';
const settleLimitMilliseconds = 60_000;

/** Few enough that the first order of a batch is settled well within the two minutes it may be pending. */
const roundsPerBatch = 4;

const points = Object.keys(stockCrashPoints) as StockCrashPoint[];

/**
 * 200 buyers in parallel want 100 keys, then kill -9 while keys are reserved, sold and released: no key is sold twice or
 * lost, and nobody is charged without one.
 */
export const sellStock: Row = async ({ rounds = 2, buyers = 200, keys = 100, slack = 1 }) => {
  const scene = await Scene.open();
  try {
    await scene.start();
    await putInStock(scene, rushed, keys);
    await putInStock(scene, crashed, rounds * points.length * 2);
    await rush(scene, buyers, keys);
    const outageSeconds = await dieWhileSelling(scene, rounds, slack);
    await scene.prove({ outageSeconds, mailOutageSeconds: outageSeconds });
  } finally {
    await scene.close();
  }
};

/** Every buyer asks until they have a key or know that there is none. */
async function rush(scene: Scene, buyers: number, keys: number): Promise<void> {
  const customers = await Promise.all(Array.from({ length: buyers }, () => scene.crowd.newCustomer()));
  const ends = new Map<string, number>();
  const begin = performance.now();
  await Promise.all(
    customers.map(async (customer) => {
      const idempotencyKey = randomUUID();
      const items = [{ productId: rushed, quantity: 1 }];
      const repeat = () => customer.buy({ items, idempotencyKey });
      for (;;) {
        const { status, text, body } = await repeat();
        const end = String(status === 409 || status === 402 ? body.code : status);
        if (status === 503 || end === 'in-progress') {
          await wait(200);
          continue;
        }
        ends.set(end, (ends.get(end) ?? 0) + 1);
        if (status === 200)
          scene.crowd.outcomes.push({ email: customer.email, idempotencyKey, repeat, status, text });
        return;
      }
    }),
  );
  console.log(
    `  ${buyers} buyers for ${keys} keys: ${describeCounts(ends)}, in ${Math.round(performance.now() - begin)} ms`,
  );
  must(ends.get('200') === keys, `${ends.get('200')} buyers have a key`);
  const refused = (ends.get('out-of-stock') ?? 0) + (ends.get('sold-out') ?? 0);
  must(refused === buyers - keys, 'Not every other buyer knows that there is none');
}

/** Returns for how many seconds no shop lived long enough to settle an order. */
async function dieWhileSelling(scene: Scene, rounds: number, slack: number): Promise<number> {
  await scene.settle();
  await scene.shop.end('SIGTERM');
  let longestMilliseconds = 0;
  for (let round = 0; round < rounds; round += roundsPerBatch) {
    const begin = performance.now();
    const open: Purchase[] = [];
    for (let i = round; i < Math.min(round + roundsPerBatch, rounds); i += 1)
      for (const point of points) open.push(await dieAt(scene, point, buyOnce(scene, purchaseAt(point))));
    const { ended } = await scene.start();
    longestMilliseconds = Math.max(longestMilliseconds, performance.now() - begin);
    await Promise.race([scene.settle(settleLimitMilliseconds * slack), failAtEnd(ended)]);
    await Promise.all(open.map((purchase) => scene.crowd.insist(purchase)));
    // The order of a purchase that was lost before it was written is placed only now.
    await scene.settle(settleLimitMilliseconds * slack);
    if (round + roundsPerBatch < rounds) await scene.shop.end('SIGTERM');
  }
  console.log(`  ${rounds} deaths at each of ${points.join(', ')}`);
  return Math.ceil(longestMilliseconds / 1_000);
}

/** Keys are released when the card is declined. */
function purchaseAt(point: StockCrashPoint): LastPurchase {
  const items = [{ productId: crashed, quantity: 1 }];
  return point.endsWith('release') ? { items, card: { cardNumber: '4000 0000 0000 0002' } } : { items };
}
