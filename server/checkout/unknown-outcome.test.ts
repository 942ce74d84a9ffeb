import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';

const shop = await shareTestShop({ config: { rateLimits: false } });

const newBuyer = () => new Customer(shop).verifyEmail();

async function ordersOf(customer: Customer): Promise<{ id: string; state: string }[]> {
  const { rows } = await shop.database.pool.query('select id, state from orders where email = $1', [
    customer.email,
  ]);
  return rows;
}

/** As if the shop had been away for longer than any charge takes. */
async function makeStale(customer: Customer): Promise<void> {
  await shop.database.pool.query(
    `update orders set created_at = created_at - interval '1 minute' where email = $1`,
    [customer.email],
  );
}

describe('an order that cannot be settled', () => {
  it('keeps no other from being settled', async () => {
    shop.expectError('a pending order could not be settled');
    const broken = await newBuyer();
    await broken.buy({ idempotencyKey: randomUUID(), card: { cardNumber: '4000 0000 0000 0119' } });
    await shop.database.pool.query(
      'delete from purchase_attempts using orders where order_id = orders.id and orders.email = $1',
      [broken.email],
    );
    await makeStale(broken);
    const buyer = await newBuyer();
    await buyer.buy({ idempotencyKey: randomUUID(), card: { cardNumber: '4000 0000 0000 0119' } });
    await makeStale(buyer);
    await expect.poll(() => ordersOf(buyer)).toMatchObject([{ state: 'abandoned' }]);
    expect(await ordersOf(broken)).toMatchObject([{ state: 'pending' }]);
    await shop.database.pool.query(
      'delete from order_lines using orders where order_id = orders.id and orders.email = $1',
      [broken.email],
    );
    await shop.database.pool.query(
      'delete from order_evidence using orders where order_id = orders.id and orders.email = $1',
      [broken.email],
    );
    await shop.database.pool.query('delete from orders where email = $1', [broken.email]);
  });
});

describe('when the gateway does not say what became of the charge', () => {
  it.each([
    ['4000 0000 0000 0408', 'charged after all', 200, 'fulfilled'],
    ['4000 0000 0000 0119', 'not charged', 402, 'abandoned'],
  ])(
    'card %s: the buyer is asked not to pay again, and the same key later returns that it was %s',
    async (cardNumber, _truth, status, state) => {
      const buyer = await newBuyer();
      const purchase = { idempotencyKey: randomUUID(), card: { cardNumber } };
      const first = await buyer.buy(purchase);
      expect(first.status).toBe(503);
      expect(first.headers.get('retry-after')).toBe('5');
      expect(first.body.detail).toContain('Do not pay again');
      await makeStale(buyer);
      const settled = await buyer.buy(purchase);
      expect(settled.status).toBe(status);
      expect((await buyer.buy(purchase)).text).toBe(settled.text);
      await expect.poll(() => ordersOf(buyer)).toMatchObject([{ state }]);
    },
  );
});
