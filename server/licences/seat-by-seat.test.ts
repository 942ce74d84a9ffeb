import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readLicences } from '../../test/licences/read-licences.ts';
import { Customer } from '../../test/shop-driver.ts';
import { startTestShop, type TestShop } from '../../test/start-shop.ts';

let shop: TestShop;
let buyer: Customer;
beforeAll(async () => {
  shop = await startTestShop({ config: { rateLimits: false } });
});
afterAll(() => shop.stop());
beforeEach(async () => {
  buyer = await new Customer(shop).verifyEmail();
});

const productId = 'endpoint-complete';
const items = (quantity: number) => [{ productId, quantity }];
const licencesOf = (orderId: string) => readLicences(shop, orderId);

/** The licence of an order that has one. */
async function only(orderId: string) {
  const [first, ...others] = await licencesOf(orderId);
  if (!first || others.length > 0) throw new Error(`${orderId} has ${others.length} more licences`);
  return first;
}

async function buy(options: Parameters<Customer['buy']>[0]) {
  const { status, text, body } = await buyer.buy(options);
  expect(status, text).toBe(200);
  return body;
}

describe('what a renewal continues', () => {
  it('are the seats that are open, and the rest begins today', async () => {
    const first = await buy({ items: items(5) });
    const { ends } = await only(first.orderId);
    const more = await buy({ items: items(10), renews: first.orderId });
    expect(await licencesOf(more.orderId)).toMatchObject([
      { seats: 5, starts: ends + 1 },
      { seats: 5, starts: 0, ends },
    ]);
    expect(more.licenseKeys.map(({ keys }) => keys.length)).toEqual([5, 5]);
  });

  it('is renewed in parts, and not twice', async () => {
    const first = await buy({ items: items(10) });
    const { ends } = await only(first.orderId);
    const half = await buy({ items: items(5), renews: first.orderId });
    const rest = await buy({ items: items(5), renews: first.orderId, buyAgain: half.orderId });
    expect((await only(rest.orderId)).starts).toBe(ends + 1);
    const third = await buyer.buy({ items: items(4), renews: first.orderId });
    expect([third.status, third.body.code]).toEqual([409, 'renewal-covered']);
  });

  it('is another product where the cart has none of what ends', async () => {
    const first = await buy({ items: [{ productId: 'endpoint-enterprise', quantity: 3 }] });
    const { ends } = await only(first.orderId);
    const upgrade = await buy({ items: items(3), renews: first.orderId });
    expect((await only(upgrade.orderId)).starts).toBe(ends + 1);
  });

  it('of two at the same moment is sold once', async () => {
    const first = await buy({ items: items(5) });
    const both = await Promise.all(
      [4, 5].map((seats) => buyer.buy({ items: items(seats), renews: first.orderId })),
    );
    const sold = both.filter(({ status }) => status === 200);
    const [licence] = await licencesOf(first.orderId);
    expect(licence?.continued).toBeGreaterThanOrEqual(4);
    expect(licence?.continued).toBeLessThanOrEqual(5);
    expect(sold.length).toBeGreaterThan(0);
  });
});
