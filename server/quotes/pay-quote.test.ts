import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { QuoteAnswer } from '../../contract/quotes.ts';
import { isLinkedBy } from '../../test/link-to-quote.ts';
import { Customer, type PurchaseOptions } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';

const declined = { cardNumber: '4000 0000 0000 0002' };
let buyer: Customer;
let quote: QuoteAnswer;

const shop = await shareTestShop({ config: { rateLimits: false } });

beforeEach(async () => {
  buyer = await new Customer(shop).verifyEmail();
  quote = (await buyer.getQuote()).body;
});

const query = async (text: string, ...values: unknown[]) =>
  (await shop.database.pool.query(text, values)).rows;

const pay = (options: PurchaseOptions = {}) =>
  buyer.buy({ quote: quote.token, idempotencyKey: randomUUID(), ...options });

const stateNow = async () => (await buyer.readQuote(quote.token)).body.state;

describe('a quote', () => {
  it('is paid by card like a cart, once', async () => {
    const idempotencyKey = randomUUID();
    const paid = await pay({ idempotencyKey, billing: { purchaseOrder: 'PO-7' } });
    expect(paid.status).toBe(200);
    expect(paid.body).toMatchObject({ total: 164.99, licenseKeys: [{ keys: [expect.any(String)] }] });
    expect(await stateNow()).toBe('paid');
    expect((await pay({ idempotencyKey, billing: { purchaseOrder: 'PO-7' } })).text).toBe(paid.text);
    const again = await pay();
    expect([again.status, again.body.code]).toEqual([409, 'quote-paid']);
    const orders = await query(
      `select billing->>'purchaseOrder' as po from orders where id = (select order_id from quotes where ${isLinkedBy('$1')})`,
      quote.token,
    );
    expect(orders).toEqual([{ po: 'PO-7' }]);
  });

  it('stays paid when its receipt has been accepted', async () => {
    const { orderId } = (await pay()).body;
    const orderState = async () => (await query('select state from orders where id = $1', orderId))[0].state;
    await expect.poll(orderState).toBe('fulfilled');
    expect(await stateNow()).toBe('paid');
    expect((await pay()).body.code).toBe('quote-paid');
  });

  it('is paid at its prices after these have changed, and after its product was withdrawn', async () => {
    await query(
      `update products set price_cents = 20000, withdrawn_at = now() where id = 'endpoint-complete'`,
    );
    const paid = await pay({ ifMatch: '"other prices"' });
    await query(
      `update products set price_cents = 14999, withdrawn_at = null where id = 'endpoint-complete'`,
    );
    expect([paid.status, paid.body.total]).toEqual([200, 164.99]);
  });

  it('is not paid with other items, nor by another address', async () => {
    const items = [{ productId: 'endpoint-complete', quantity: 2 }];
    const changed = await pay({ items });
    expect([changed.status, changed.body.code]).toEqual([412, 'quote-changed']);
    const one = { productId: 'endpoint-enterprise', quantity: 1 };
    const { token } = (await buyer.getQuote({ items: [...items, one] })).body;
    expect((await pay({ items, quote: token })).body.code).toBe('quote-changed');
    const other = await new Customer(shop).verifyEmail();
    expect((await other.buy({ quote: quote.token })).body.code).toBe('quote-changed');
    expect((await new Customer(shop, buyer).buy({ quote: quote.token })).body.code).toBe('not-verified');
    expect((await pay({ quote: 'A'.repeat(22) })).body.code).toBe('quote-not-found');
    expect(await stateNow()).toBe('open');
  });

  it('is asked about when its cart was just bought, and paid once the buyer confirms', async () => {
    const { orderId } = (await buyer.buy({ idempotencyKey: randomUUID() })).body;
    const asked = await pay();
    expect([asked.status, asked.body]).toMatchObject([409, { code: 'bought-recently', order: { orderId } }]);
    expect(await stateNow()).toBe('open');
    expect((await pay({ buyAgain: orderId })).status).toBe(200);
  });

  it('is not paid while an order of its cart is pending, also after the buyer confirms', async () => {
    const idempotencyKey = randomUUID();
    const cart = await buyer.buy({ idempotencyKey, card: { cardNumber: '4000 0000 0000 0408' } });
    expect(cart.status).toBe(503);
    const [pending] = await query('select id from orders where email = $1', buyer.email);
    for (const options of [{}, { buyAgain: pending.id }]) {
      const { status, body } = await pay(options);
      expect([status, body.code]).toEqual([409, 'bought-elsewhere']);
    }
    expect(await stateNow()).toBe('open');
  });

  it('can be paid again after its card was declined, and the refused attempt replays', async () => {
    const idempotencyKey = randomUUID();
    const first = await pay({ idempotencyKey, card: declined });
    expect(first.status).toBe(402);
    expect(await stateNow()).toBe('open');
    expect((await pay({ idempotencyKey, card: declined })).text).toBe(first.text);
    expect((await pay()).status).toBe(200);
  });

  it('is refused from the moment that it expires, and before that it is sold', async () => {
    await query(
      `update quotes set expires_at = now() + interval '1 minute' where ${isLinkedBy('$1')}`,
      quote.token,
    );
    expect((await pay({ card: declined })).status).toBe(402);
    await query(`update quotes set expires_at = now() where ${isLinkedBy('$1')}`, quote.token);
    const { status, body } = await pay();
    expect([status, body.code, await stateNow()]).toEqual([409, 'quote-expired', 'expired']);
  });
});

describe('a quote that expires while its card is charged', () => {
  it('is paid: what counts is when its order was written', async () => {
    const paying = pay({ card: { cardNumber: '4000 0000 0000 0408' } });
    expect((await paying).status).toBe(503);
    await query(`update quotes set expires_at = now() where ${isLinkedBy('$1')}`, quote.token);
    expect(await stateNow()).toBe('being-paid');
    await query(
      `update orders set created_at = created_at - interval '1 minute' where email = $1`,
      buyer.email,
    );
    await expect.poll(stateNow).toBe('paid');
  });
});

describe('parallel payments of a quote', () => {
  it('by 20 browsers with keys of their own make one order: the others are refused before a charge', async () => {
    // One after the other: a new code ends the one before.
    const browsers = [buyer, await new Customer(shop, buyer).verifyEmail()];
    const charges = async () => (await query('select count(*)::int from demo_gateway_charges'))[0].count;
    const before = await charges();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (browsers[i % 2] ?? buyer).buy({ quote: quote.token, idempotencyKey: randomUUID() }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.code]).toEqual([409, expect.stringMatching(/^quote-(being-)?paid$/)]);
    expect(await query('select state from orders where email = $1', buyer.email)).toHaveLength(1);
    expect((await charges()) - before).toBe(1);
  });

  it('under one key make one order, and all get its bytes', async () => {
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay({ idempotencyKey })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });
});
