import { expect, it } from 'vitest';
import { calls } from '../../contract/calls.ts';
import type { RenewalPlan } from '../../contract/renewals.ts';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';
import { rules } from '../platform/limits/limit-rules.ts';

const shop = await shareTestShop();
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

it('each verified address may ask for them often, and then has to wait', async () => {
  const buyer = await new Customer(shop).verifyEmail();
  const renews = (await buyer.buy({ items })).body.orderId;
  const [most] = rules.renewalPlansPerEmail;
  await shop.database.pool.query('insert into rate_limits values ($1, $2, $3)', [
    `renewalPlansPerEmail:${buyer.email}`,
    most - 1,
    Date.now() + 3_600_000,
  ]);
  expect((await askFor(buyer, { renews })).status).toBe(200);
  const refused = await askFor(buyer, { renews });
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);

  const stranger = new Customer(shop);
  expect((await askFor(stranger, { renews, email: buyer.email })).status).toBe(401);
});
