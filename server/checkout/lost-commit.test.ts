import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { type CommitCutter, startCommitCutter } from '../../test/commit-cutter.ts';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';

let cutter: CommitCutter;
// After the shop has stopped.
afterAll(() => cutter.stop());

const shop = await shareTestShop({
  config: { rateLimits: false },
  reachDatabase: async (url) => {
    cutter = await startCommitCutter(url);
    return cutter.url;
  },
});

/** The payment's COMMIT is that of the transaction which has the gateway's id of it. */
const payment = /TXN-/;

async function statesOf({ email }: Customer): Promise<{ state: string; charges: number }[]> {
  const { rows } = await shop.database.pool.query(
    `select state, (select count(*)::int from demo_gateway_charges
       where order_id = orders.id and outcome = 'approved') as charges
     from orders where email = $1`,
    [email],
  );
  return rows;
}

/** As if the shop had been away for longer than any charge takes. */
async function makeStale({ email }: Customer): Promise<void> {
  await shop.database.pool.query(
    `update orders set created_at = created_at - interval '1 minute' where email = $1`,
    [email],
  );
}

describe('a connection that is lost at the COMMIT of a pending order', () => {
  it('before the server got it: nothing is written or charged, and the same request is then made good', async () => {
    const buyer = await new Customer(shop).verifyEmail();
    const request = { idempotencyKey: randomUUID() };
    const lost = cutter.cutNext(new RegExp(buyer.email), 'before');
    const first = await buyer.buy(request);
    await lost;
    expect(first).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(first.headers.get('retry-after')).toBe('5');
    expect(await statesOf(buyer)).toEqual([]);
    expect((await buyer.buy(request)).status).toBe(200);
    expect(await statesOf(buyer)).toMatchObject([{ charges: 1 }]);
  });

  it('after the server had it: the card is not charged, and the order ends', async () => {
    const buyer = await new Customer(shop).verifyEmail();
    const request = { idempotencyKey: randomUUID() };
    const lost = cutter.cutNext(new RegExp(buyer.email), 'after');
    expect(await buyer.buy(request)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    await lost;
    expect(await statesOf(buyer)).toEqual([{ state: 'pending', charges: 0 }]);
    await makeStale(buyer);
    await expect.poll(() => statesOf(buyer)).toEqual([{ state: 'abandoned', charges: 0 }]);
    expect(await buyer.buy(request)).toMatchObject({ status: 402, body: { code: 'payment-not-taken' } });
    expect((await buyer.buy({ idempotencyKey: randomUUID() })).status).toBe(200);
  });
});

describe('a connection that is lost at the COMMIT of a payment', () => {
  it.each([
    ['before', 'the payment is found at the gateway'],
    ['after', 'the stored response is read'],
  ] as const)('%s the server got it: the buyer is asked not to pay again, and %s', async (moment, _then) => {
    shop.expectError('an order could not be settled after its charge');
    const buyer = await new Customer(shop).verifyEmail();
    const request = { idempotencyKey: randomUUID() };
    const lost = cutter.cutNext(payment, moment);
    const first = await buyer.buy(request);
    await lost;
    expect(first.body.code).toBe('outcome-unknown');
    expect(first.status).toBe(503);
    if (moment === 'before') await makeStale(buyer);
    await expect.poll(async () => (await buyer.buy(request)).status).toBe(200);
    expect(await statesOf(buyer)).toMatchObject([{ charges: 1 }]);
  });
});
