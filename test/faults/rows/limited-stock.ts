import type { OrderItem } from '../../../contract/checkout.ts';
import type { Customer } from '../../shop-driver.ts';
import { type CaptureCrashPoint, captureCrashPoints } from '../capture-crash-points.ts';
import type { Purchase } from '../crowd.ts';
import { dieWhileBuying } from '../die-while-buying.ts';
import { putInStock } from '../put-in-stock.ts';
import { describeCounts, describeTimes, must, type Row } from '../row.ts';
import { openStripeScene, type StripeScene } from '../stripe-beside-shop.ts';
import { newStripePurchase } from '../stripe-purchase.ts';

const wanted = 'endpoint-complete';
const crashed = 'endpoint-enterprise';
const settleLimitMilliseconds = 60_000;
const patienceMilliseconds = 120_000;

/** Few enough that the first order of a batch is settled well within the two minutes it may be pending. */
const roundsPerBatch = 2;

const points = Object.keys(captureCrashPoints) as CaptureCrashPoint[];

/**
 * Addresses without money open challenges for more than the whole stock, and honest buyers get all that they want, an order
 * of half the stock included. Then kill -9 between authorisation, keys and capture.
 */
export const sellLimitedStock: Row = async ({
  rounds = 1,
  addresses = 10,
  buyers = 100,
  keys = 1_000,
  slack = 1,
}) => {
  const scene = await openStripeScene({ longestResponseMilliseconds: 60_000 });
  try {
    await scene.start();
    await putInStock(scene, wanted, keys);
    await putInStock(scene, crashed, rounds * points.length * 4);
    const challenges = await holdStock(scene, addresses, keys);
    await buyHonestly(scene, buyers, keys);
    // What they get now is a challenge that they pass, and no key.
    await Promise.all(challenges.map((purchase) => scene.crowd.insist(purchase)));
    const late = scene.crowd.outcomes.slice(-addresses);
    must(
      late.every(({ status, text }) => status === 402 && text.includes('sold-out')),
      'Somebody without keys was charged',
    );
    const outageSeconds = await dieWhileCapturing(scene, rounds, slack);
    await scene.prove({ outageSeconds, mailOutageSeconds: outageSeconds });
  } finally {
    await scene.close();
  }
};

/** Each address wants all of the stock, in the largest carts there are, and leaves the bank's challenges open. */
async function holdStock(scene: StripeScene, addresses: number, keys: number): Promise<Purchase[]> {
  const quantity = Math.min(keys, 999);
  return Promise.all(
    Array.from({ length: addresses }, async () => {
      const items = [{ productId: wanted, quantity }];
      const customer = await scene.crowd.newCustomer();
      const purchase = await newStripePurchase(scene, customer, { items, card: 'challenged' });
      const { status } = await purchase.post();
      must(status === 202, `A purchase without money got the status ${status}`);
      return purchase;
    }),
  );
}

/** One wants half of the stock, and the others share the rest. */
async function buyHonestly(scene: StripeScene, buyers: number, keys: number): Promise<void> {
  const half = Math.floor(keys / 2);
  const share = Math.floor(half / (buyers - 1));
  const begin = performance.now();
  const seats = Array.from({ length: buyers }, (_, number) => (number === 0 ? half : share));
  await Promise.all(
    seats.map(async (quantity) => {
      const customer = await scene.crowd.newCustomer();
      const items = [{ productId: wanted, quantity }];
      while (await isRefusedAsBusy(scene, customer, items)) {
        must(performance.now() - begin < patienceMilliseconds, 'Stripe stayed busy');
      }
    }),
  );
  const sold = scene.crowd.outcomes.filter(({ status }) => status === 200).length;
  console.log(`  ${sold} of ${buyers} honest buyers served in ${Math.round(performance.now() - begin)} ms`);
  const refusals = scene.crowd.outcomes.filter(
    ({ status, text }) => status !== 200 && !text.includes('payment-busy'),
  );
  must(sold === buyers, `Honest buyers got no keys: ${refusals.map(({ text }) => text).join(', ')}`);
}

/** Buys once. True if the shop said that Stripe gets too many calls, and that the buyer should try again. */
async function isRefusedAsBusy(scene: StripeScene, customer: Customer, items: OrderItem[]): Promise<boolean> {
  const purchase = await newStripePurchase(scene, customer, { items, card: 'approved' });
  await scene.crowd.insist(purchase);
  const { idempotencyKey } = purchase;
  const outcome = scene.crowd.outcomes.find((other) => other.idempotencyKey === idempotencyKey);
  return outcome?.text.includes('payment-busy') ?? false;
}

/** Returns for how many seconds no shop lived long enough to settle an order. */
async function dieWhileCapturing(scene: StripeScene, rounds: number, slack: number): Promise<number> {
  await scene.settle();
  await scene.shop.end('SIGTERM');
  const deaths = new Map<string, number>();
  const settleTimes: number[] = [];
  let longestMilliseconds = 0;
  for (let left = rounds; left > 0; left -= roundsPerBatch) {
    const begin = performance.now();
    const open: Purchase[] = [];
    for (let round = 0; round < Math.min(left, roundsPerBatch); round += 1)
      for (const point of points) {
        open.push(await dieWhileBuying(scene, point, crashed));
        deaths.set(point, (deaths.get(point) ?? 0) + 1);
      }
    await scene.start();
    longestMilliseconds = Math.max(longestMilliseconds, performance.now() - begin);
    settleTimes.push(await scene.settle(settleLimitMilliseconds * slack));
    await Promise.all(open.map((purchase) => scene.crowd.insist(purchase)));
    const unpaid = scene.crowd.outcomes.slice(-open.length).filter(({ status }) => status !== 200);
    const seconds = Math.round((performance.now() - begin) / 1_000);
    must(unpaid.length === 0, `Not paid after ${seconds} s: ${unpaid.map(({ text }) => text).join(', ')}`);
    await scene.settle(settleLimitMilliseconds * slack);
    if (left > roundsPerBatch) await scene.shop.end('SIGTERM');
  }
  console.log(`  deaths at each crash point: ${describeCounts(deaths)}`);
  console.log(`  settled: ${describeTimes(settleTimes)}`);
  return Math.ceil(longestMilliseconds / 1_000);
}
