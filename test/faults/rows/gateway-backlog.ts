import { setTimeout as wait } from 'node:timers/promises';
import { must, type Row } from '../row.ts';
import { openStripeScene, type StripeScene } from '../stripe-beside-shop.ts';

const purchasesAtOnce = 20;

/**
 * Stripe charges every card and cuts the line, while one buyer places many orders and another buyer places one after
 * them. Once Stripe responds again, all are paid within a minute, and the single one does not wait for the others.
 */
export const clearBacklog: Row = async ({ orders = 120, slack = 1 }) => {
  const scene = await openStripeScene({ environment: { RATE_LIMITS: 'off' } });
  try {
    await scene.start();
    const [many, one] = [await scene.crowd.newCustomer(), await scene.crowd.newCustomer()];
    await scene.gateway.double.setFaults({
      cutAfter: { probability: 1, operations: ['confirm', 'retrieve'] },
    });
    const purchases = Array.from({ length: orders }, (_, i) => scene.crowd.newPurchase(many, cart(i), {}));
    for (let start = 0; start < orders; start += purchasesAtOnce) {
      const some = purchases.slice(start, start + purchasesAtOnce);
      await Promise.all(some.map((purchase) => scene.crowd.askOnce(purchase)));
    }
    const single = scene.crowd.newPurchase(one, cart(0), {});
    await scene.crowd.askOnce(single);
    // Orders younger than 20 s are left to their own requests.
    await wait(20_000);
    await scene.gateway.double.setFaults();
    const [all, other] = await Promise.all([settled(scene, many.email), settled(scene, one.email)]);
    console.log(`  ${orders} orders of one buyer are settled after ${all} ms, another's after ${other} ms`);
    await Promise.all([...purchases, single].map((purchase) => scene.crowd.insist(purchase)));
    await scene.settle(300_000 * slack);
    await scene.prove();
    must(
      scene.crowd.outcomes.every(({ status }) => status === 200),
      'An order was not paid',
    );
    must(all < 60_000 * slack, 'The orders of one buyer took more than a minute');
    must(other < 15_000 * slack, 'A buyer waited for the orders of another');
  } finally {
    await scene.close();
  }
};

/** Carts that differ: an identical one would be asked about. */
function cart(number: number) {
  return [
    { productId: 'endpoint-enterprise', quantity: 1 + (number % 19) },
    { productId: 'endpoint-complete', quantity: 1 + Math.floor(number / 19) },
  ];
}

/** How long it takes, in milliseconds, until no order of a buyer is pending. */
async function settled(scene: StripeScene, email: string): Promise<number> {
  const begin = performance.now();
  const client = await scene.connect();
  try {
    for (;;) {
      const { rows } = await client.query(
        `select count(*)::int as count from orders where state = 'pending' and email = $1`,
        [email],
      );
      if (rows[0].count === 0) return Math.round(performance.now() - begin);
      await wait(50);
    }
  } finally {
    await client.end();
  }
}
