import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';

const shop = await shareTestShop({ config: { rateLimits: false } });

/** A purchase whose buyer has been sent to the page that stands for PayPal's. */
async function newPurchase() {
  const buyer = await new Customer(shop).verifyEmail();
  const idempotencyKey = randomUUID();
  const post = (options = {}) => buyer.buy({ paypal: true, idempotencyKey, ...options });
  const sent = await post();
  const { orderId, address } = sent.body as unknown as { orderId: string; address: string };
  const choose = (choice: string) =>
    buyer.fetch(address, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `choice=${choice}`,
    });
  return { buyer, post, sent, orderId, address, choose };
}

const read = async (orderId: string) => {
  const { rows } = await shop.database.pool.query(
    `select orders.state, orders.gateway, payments.status, extract(epoch from expires_at - opened_at)::int as seconds
     from orders join payments on payments.order_id = orders.id where orders.id = $1`,
    [orderId],
  );
  return rows[0];
};

describe('a purchase with PayPal', () => {
  it('names the page on which the buyer approves it, as often as it is repeated, and not in a log', async () => {
    const { post, sent, orderId, address } = await newPurchase();
    expect(sent.status).toBe(202);
    expect(sent.body).toEqual({ status: 'action-required', orderId, address });
    expect(sent.headers.get('cache-control')).toBe('no-store');
    expect((await post()).text).toBe(sent.text);
    expect(await read(orderId)).toMatchObject({
      state: 'pending',
      gateway: 'demo-paypal',
      status: 'action-required',
    });
    expect(shop.logLines.join('')).not.toContain(address);
  });

  it('says on that page that it is a demonstration, and leaves it by a redirect', async () => {
    const { buyer, address, choose } = await newPurchase();
    const page = await buyer.fetch(address);
    expect(page.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/);
    const text = await page.text();
    expect(text).toContain('Demonstration only');
    expect(text).toContain('$164.99 AUD');
    const left = await choose('approve');
    expect([left.status, left.headers.get('location')]).toEqual([303, '/?paypal=approve']);
    expect((await buyer.fetch(address, { redirect: 'manual' })).status).toBe(303);
  });

  it('gives the keys to the repeated request after the approval, once', async () => {
    const { post, orderId, choose } = await newPurchase();
    await choose('approve');
    const answers = await Promise.all(Array.from({ length: 6 }, () => post()));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { orderId } });
    expect(await read(orderId)).toMatchObject({ status: 'captured' });
  });

  it('that is cancelled or left can still be approved; one that is declined ends', async () => {
    const cancelled = await newPurchase();
    await cancelled.choose('cancel');
    expect((await cancelled.post()).status).toBe(202);
    await cancelled.choose('decline');
    const declined = await cancelled.post();
    expect(declined).toMatchObject({ status: 402, body: { code: 'paypal-declined' } });
    expect(await read(cancelled.orderId)).toMatchObject({ state: 'declined', status: 'failed' });
  });

  it('whose money is on its way is not closed, and is settled when the money comes', async () => {
    const { buyer, post, orderId, choose } = await newPurchase();
    await choose('pending');
    const waiting = await post();
    expect([waiting.status, waiting.body]).toEqual([202, { status: 'waiting', orderId }]);
    await shop.database.pool.query(
      `update orders set created_at = now() - interval '1 day', asked_at = null where id = $1`,
      [orderId],
    );
    await shop.database.pool.query(`update payments set expires_at = now() where order_id = $1`, [orderId]);
    expect((await post()).body).toEqual(waiting.body);
    expect(await read(orderId)).toMatchObject({ state: 'pending', status: 'waiting' });
    expect((await buyer.listMyOrders()).body).toMatchObject({ orders: [], onTheirWay: 1 });
    await shop.database.pool.query(
      `update demo_gateway_charges set created_at = now() - interval '2 minutes' where order_id = $1`,
      [orderId],
    );
    expect(await post()).toMatchObject({ status: 200, body: { orderId } });
  });

  it('is given up by a card for the same cart, and never charged after that', async () => {
    const { buyer, post, orderId, choose } = await newPurchase();
    const byCard = await buyer.buy({ idempotencyKey: randomUUID() });
    expect(byCard.status).toBe(200);
    await choose('approve');
    expect(await post()).toMatchObject({ status: 402, body: { code: 'payment-not-taken' } });
    expect(await read(orderId)).toMatchObject({ state: 'abandoned', status: 'closed' });
  });

  it('and one by card at the same time in two windows pay once', async () => {
    for (let round = 0; round < 8; round++) {
      const { buyer, post, choose } = await newPurchase();
      await choose('approve');
      const [paypal, card] = await Promise.all([post(), buyer.buy({ idempotencyKey: randomUUID() })]);
      expect([paypal.status, card.status].filter((status) => status === 200)).toHaveLength(1);
      const { rows } = await shop.database.pool.query(
        `select from orders join demo_gateway_charges on order_id = id where email = $1 and outcome = 'approved'`,
        [buyer.email],
      );
      expect(rows).toHaveLength(1);
    }
  });

  it('is refunded to PayPal, by the gateway that took the money', async () => {
    const { post, orderId, choose } = await newPurchase();
    await choose('approve');
    await post();
    const { rows } = await shop.database.pool.query(
      'select gateway, transaction_id from orders where id = $1',
      [orderId],
    );
    expect(rows[0]).toEqual({ gateway: 'demo-paypal', transaction_id: expect.stringMatching(/^PAY-/) });
  });
});
