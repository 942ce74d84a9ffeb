import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';

/** Nothing settles a pending order here but a worker that a test starts. */
const shop = await shareTestShop({ config: { rateLimits: false, worker: 'off' } });
shop.expectError('an order has been pending for too long');

const newKey = () => ({ idempotencyKey: randomUUID() });
const newBuyer = () => new Customer(shop).verifyEmail();

/** Leaves an order pending whose card was charged without a response; returns its id. */
async function leavePending(buyer: Customer): Promise<string> {
  const { status } = await buyer.buy({ ...newKey(), card: { cardNumber: '4000 0000 0000 0408' } });
  expect(status).toBe(503);
  const { rows } = await shop.database.pool.query(
    `update orders set created_at = created_at - interval '1 hour' where email = $1 returning id`,
    [buyer.email],
  );
  return rows[0].id;
}

async function stateOf(orderId: string): Promise<string> {
  const { rows } = await shop.database.pool.query('select state from orders where id = $1', [orderId]);
  return rows[0].state;
}

describe('an order whose outcome is unknown', () => {
  it('guards against an identical one for as long as it is pending', async () => {
    const buyer = await newBuyer();
    await leavePending(buyer);
    const second = await buyer.buy(newKey());
    expect([second.status, second.body.code]).toEqual([409, 'bought-elsewhere']);
    expect(second.body.detail).toContain('You have not been charged by this attempt');
    expect(second.headers.get('retry-after')).toBe('5');
  });

  it('cannot be bought again before its outcome is known', async () => {
    const buyer = await newBuyer();
    const orderId = await leavePending(buyer);
    const { status, body } = await buyer.buy({ ...newKey(), buyAgain: orderId });
    expect([status, body.code]).toEqual([409, 'bought-elsewhere']);
  });

  it('guards even where a later identical order is paid', async () => {
    const buyer = await newBuyer();
    await leavePending(buyer);
    const unprotected = await buyer.buy();
    expect(unprotected.status).toBe(200);
    const { status, body } = await buyer.buy({ ...newKey(), buyAgain: unprotected.body.orderId });
    expect([status, body.code]).toEqual([409, 'bought-elsewhere']);
  });

  it('is shown for 10 minutes from its payment, however long that took', async () => {
    const buyer = await newBuyer();
    const orderId = await leavePending(buyer);
    const worker = await shop.startNode({ worker: 'only' });
    await expect.poll(() => stateOf(orderId)).toBe('fulfilled');
    await worker.stop();
    const { status, body } = await buyer.buy(newKey());
    expect([status, body]).toMatchObject([409, { code: 'bought-recently', order: { orderId } }]);
  });
});
