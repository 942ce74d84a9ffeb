import { afterAll, beforeAll, expect, it } from 'vitest';
import { Customer } from '../../test/shop-driver.ts';
import { startTestShop, type TestShop } from '../../test/start-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop({ config: { trustProxy: true } });
});

afterAll(() => shop.stop());

it('cards cannot be tried out: 30 declines per hour and address, and the next purchase must wait', async () => {
  const buyer = await new Customer(shop, { clientAddress: '203.0.113.1' }).verifyEmail();
  for (let i = 0; i < 30; i += 1) {
    expect((await buyer.buy({ card: { cardNumber: '4000 0000 0000 0002' } })).status).toBe(402);
  }
  const refused = await buyer.buy();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('purchases that succeed do not count', async () => {
  const buyer = await new Customer(shop, { clientAddress: '203.0.113.2' }).verifyEmail();
  for (let i = 0; i < 31; i += 1) expect((await buyer.buy()).status).toBe(200);
});
