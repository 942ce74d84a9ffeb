import { expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import type { RenewalPlan } from '../../contract/renewals.ts';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';

const shop = await shareTestShop({ config: { rateLimits: false } });
const items = [{ productId: 'endpoint-complete', quantity: 5 }];

const askFor = (customer: Customer, body: object) =>
  customer.request<RenewalPlan>('POST', calls.readRenewal.path, { items, ...body });

it('the days of a renewal are for the address that the browser verified, named or not', async () => {
  const buyer = await new Customer(shop).verifyEmail();
  const renews = (await buyer.buy({ items: [{ productId: 'endpoint-complete', quantity: 3 }] })).body.orderId;
  const { status, body } = await askFor(buyer, { renews });
  expect(status).toBe(200);
  expect(body.lines[0]?.parts.map(({ seats, continues }) => [seats, continues?.orderId])).toEqual([
    [3, renews],
    [2, undefined],
  ]);
  expect((await askFor(buyer, { renews, email: buyer.email })).body).toEqual(body);

  const stranger = new Customer(shop);
  expect((await askFor(stranger, { renews })).status).toBe(401);
  expect((await askFor(stranger, { renews, email: buyer.email })).status).toBe(401);
  await stranger.verifyEmail();
  const refused = await askFor(stranger, { renews });
  expect([refused.status, refused.body.code]).toEqual([404, 'renewal-not-found']);
  expect((await askFor(stranger, { renews, email: buyer.email })).status).toBe(403);
});
