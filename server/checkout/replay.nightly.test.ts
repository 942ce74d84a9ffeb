import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { Customer, validCard } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';
import { validBilling } from '../../test/valid-billing.ts';

const query = Client.prototype.query;
/** How many statements have looked for a purchase attempt. */
let looks = 0;

Client.prototype.query = new Proxy(query, {
  apply(original, client, args: unknown[]) {
    if (/select .* from \W*purchase_attempts/.test(JSON.stringify(args[0]))) looks += 1;
    return Reflect.apply(original, client, args);
  },
});
const shop = await shareTestShop({ config: { rateLimits: false, adminPort: 0, worker: 'off' } });

afterAll(async () => {
  Client.prototype.query = query;
});

async function countCallsInFlight(): Promise<number> {
  const metrics = await (await fetch(`${shop.adminUrl}/metrics`)).text();
  return Number(/^shop_calls_in_flight (\d+)$/m.exec(metrics)?.[1]);
}

it('calls that wait for one payment look for its outcome once a second, and stop when their clients leave', async () => {
  const buyer = await new Customer(shop).verifyEmail();
  const body = {
    email: buyer.email,
    billing: validBilling,
    payment: { ...validCard, cardNumber: '4000 0000 0000 0408' },
    items: [{ productId: 'endpoint-complete', quantity: 1 }],
  };
  const purchase = { idempotencyKey: randomUUID(), body };
  expect((await buyer.buy(purchase)).body.code).toBe('outcome-unknown');

  looks = 0;
  const staying = buyer.buy(purchase);
  const leaving = new AbortController();
  const aborted = Array.from({ length: 30 }, () =>
    buyer.fetch(calls.checkout.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': purchase.idempotencyKey },
      body: JSON.stringify(body),
      signal: leaving.signal,
    }),
  );
  await expect.poll(() => looks).toBeGreaterThanOrEqual(31);
  expect(await countCallsInFlight()).toBe(31);
  leaving.abort();
  await Promise.allSettled(aborted);
  await expect.poll(countCallsInFlight).toBe(1);
  expect((await staying).body.code).toBe('outcome-unknown');
  // One look for each call, one a second for 10 seconds for the one that stays, and a last one.
  expect(looks).toBeLessThan(50);
});
