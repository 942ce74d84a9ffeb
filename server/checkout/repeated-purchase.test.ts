import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';

const shop = await shareTestShop({ config: { rateLimits: false } });
// Orders are moved into the past, some before their receipts are sent.
shop.expectError('a mail that somebody waits for is late');

const newBuyer = () => new Customer(shop).verifyEmail();
const newKey = () => ({ idempotencyKey: randomUUID() });

describe('the same cart bought again within 10 minutes under a new key', () => {
  it('is asked about, with the earlier order and when it was bought', async () => {
    const buyer = await newBuyer();
    const first = await buyer.buy(newKey());
    const second = await buyer.buy(newKey());
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      code: 'bought-recently',
      order: first.body,
      boughtAt: expect.any(String),
    });
    expect(second.body.detail).toContain('You haven’t been charged again');
  });

  it('is bought when the buyer confirms it', async () => {
    const buyer = await newBuyer();
    const first = await buyer.buy(newKey());
    const second = await buyer.buy({ ...newKey(), buyAgain: first.body.orderId });
    expect(second.status).toBe(200);
    expect(second.body.orderId).not.toBe(first.body.orderId);
  });

  it('is asked about again after the second time', async () => {
    const buyer = await newBuyer();
    const first = await buyer.buy(newKey());
    await buyer.buy({ ...newKey(), buyAgain: first.body.orderId });
    expect((await buyer.buy({ ...newKey(), buyAgain: first.body.orderId })).status).toBe(409);
  });

  it('is one purchase when two windows buy it at the same moment', async () => {
    const buyer = await newBuyer();
    const responses = await Promise.all(Array.from({ length: 10 }, () => buyer.buy(newKey())));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
  });
});

describe('nobody is asked', () => {
  it('after a decline', async () => {
    const buyer = await newBuyer();
    await buyer.buy({ ...newKey(), card: { cardNumber: '4000 0000 0000 0002' } });
    expect((await buyer.buy(newKey())).status).toBe(200);
  });

  it('about another cart, or another address', async () => {
    const buyer = await newBuyer();
    await buyer.buy(newKey());
    const other = { ...newKey(), items: [{ productId: 'endpoint-complete', quantity: 2 }] };
    expect((await buyer.buy(other)).status).toBe(200);
    expect((await (await newBuyer()).buy(newKey())).status).toBe(200);
  });

  it('about another year of the same seats', async () => {
    const buyer = await newBuyer();
    const first = (await buyer.buy(newKey())).body.orderId;
    const buy = (choice: object) => buyer.buy({ ...newKey(), renews: first, ...choice });
    expect((await buy({})).status).toBe(200);
    expect((await buy({ renewCovered: true })).status).toBe(200);
    expect((await buy({ renewCovered: true })).body.code).toBe('bought-recently');
  });

  it('about seats that take the place of another product’s, and new ones', async () => {
    const buyer = await newBuyer();
    const first = (await buyer.buy(newKey())).body.orderId;
    const buy = (insteadOf: string | null) => {
      const items = [{ productId: 'endpoint-enterprise', quantity: 1, insteadOf }];
      return buyer.buy({ ...newKey(), renews: first, items });
    };
    expect((await buy(null)).status).toBe(200);
    expect((await buy('endpoint-complete')).status).toBe(200);
  });

  it('after 10 minutes', async () => {
    const buyer = await newBuyer();
    await buyer.buy(newKey());
    await shop.database.pool.query(
      `update orders set settled_at = settled_at - interval '10 minutes' where email = $1`,
      [buyer.email],
    );
    expect((await buyer.buy(newKey())).status).toBe(200);
  });

  it('without an Idempotency-Key: such a call is not protected', async () => {
    const buyer = await newBuyer();
    await buyer.buy();
    expect((await buyer.buy()).status).toBe(200);
  });
});
