import { expect, it } from 'vitest';
import { StripeShop } from './stripe-shop.ts';

const stripe = await StripeShop.share({ config: { trustProxy: true } });

it('many orders of one client at a slow gateway do not block another client’s purchase', async () => {
  const greedy = await stripe.newBuyer(stripe.shop, '192.0.2.1');
  const other = await stripe.newBuyer(stripe.shop, '192.0.2.2');
  const tokens = await Promise.all(Array.from({ length: 81 }, () => stripe.double.createToken()));
  const [token, ...others] = tokens;
  // Of all clients together, 40 calls are under way, and a call that would wait for 3 s is not made.
  const latency = { probability: 1, milliseconds: 6_000, operations: ['create' as const] };
  await stripe.double.setFaults({ latency });
  const flood = Promise.all(
    others.map((confirmationToken, i) => greedy.buy({ confirmationToken, items: cartNumber(i) })),
  );
  const countOrders = () => stripe.query('select from orders where email = $1', greedy.email);
  await expect.poll(countOrders).toHaveLength(80);
  expect((await other.buy({ confirmationToken: token ?? '' })).status).toBe(200);
  for (const { status } of await flood) expect([200, 402, 503]).toContain(status);
});

/** A small cart that no other number has, because identical orders of one buyer are refused. */
function cartNumber(i: number) {
  return [
    { productId: 'endpoint-enterprise', quantity: 1 + (i % 12) },
    { productId: 'endpoint-complete', quantity: 1 + Math.floor(i / 12) },
  ];
}
