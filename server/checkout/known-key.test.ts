import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Customer } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';

const shop = await shareTestShop({ config: { trustProxy: true } });

const product = 'endpoint-complete';
const items = [{ productId: product, quantity: 1 }];
let clients = 0;

/** A buyer at a client address of their own. */
function newCustomer(email?: string): Customer {
  clients += 1;
  return new Customer(shop, { clientAddress: `203.0.113.${clients}`, ...(email && { email }) });
}

async function change(statement: string): Promise<void> {
  await shop.database.pool.query(statement);
}

/** What keeps a new purchase from being made, and what ends it. */
const refusals: readonly (readonly [string, string, string, number])[] = [
  [
    'the product was withdrawn',
    `update products set id = 'withdrawn' where id = '${product}'`,
    `update products set id = '${product}' where id = 'withdrawn'`,
    400,
  ],
  [
    'the price has changed',
    `update products set price_cents = price_cents + 1 where id = '${product}'`,
    `update products set price_cents = price_cents - 1 where id = '${product}'`,
    412,
  ],
  [
    'the catalogue cannot be read',
    'alter table products rename to unreadable',
    'alter table unreadable rename to products',
    500,
  ],
];

describe('a known key gets its response', () => {
  it.each(refusals)('although %s', async (_what, refuse, restore, refusal) => {
    shop.expectError('relation \\"products\\" does not exist');
    const buyer = await newCustomer().verifyEmail();
    const list = await buyer.listProducts();
    const purchase = { items, idempotencyKey: randomUUID(), ifMatch: list.headers.get('etag') ?? '' };
    const first = await buyer.buy(purchase);
    expect(first.status).toBe(200);
    await change(refuse);
    onTestFinished(() => change(restore));
    expect((await buyer.buy({ ...purchase, idempotencyKey: randomUUID() })).status).toBe(refusal);
    const again = await buyer.buy(purchase);
    expect([again.status, again.text]).toEqual([200, first.text]);
  });

  it('although the product was withdrawn while the outcome was unknown', async () => {
    const buyer = await newCustomer().verifyEmail();
    const purchase = {
      items,
      idempotencyKey: randomUUID(),
      card: { cardNumber: '4000 0000 0000 0408' },
    };
    expect((await buyer.buy(purchase)).body.code).toBe('outcome-unknown');
    await change(`update products set id = 'withdrawn' where id = '${product}'`);
    onTestFinished(() => change(`update products set id = '${product}' where id = 'withdrawn'`));
    await shop.database.pool.query(
      `update orders set created_at = created_at - interval '1 minute' where email = $1`,
      [buyer.email],
    );
    expect((await buyer.buy(purchase)).status).toBe(200);
  });

  it('although the address has used up its declines', async () => {
    const buyer = await newCustomer().verifyEmail();
    const purchase = { items, idempotencyKey: randomUUID() };
    const first = await buyer.buy(purchase);
    const decline = { card: { cardNumber: '4000 0000 0000 0002' } };
    for (let i = 0; i < 30; i += 1) expect((await buyer.buy(decline)).status).toBe(402);
    expect((await buyer.buy({ items })).status).toBe(429);
    expect((await buyer.buy(purchase)).text).toBe(first.text);
  });
});

describe('a known key without the cookie of its address', () => {
  it('tells nobody that nothing was charged, and gives the response after a new verification', async () => {
    const buyer = await newCustomer().verifyEmail();
    const purchase = { items, idempotencyKey: randomUUID() };
    const first = await buyer.buy(purchase);
    await shop.database.pool.query('delete from verified_browsers where email = $1', [buyer.email]);
    const refused = await buyer.buy(purchase);
    expect([refused.status, refused.body.code]).toEqual([401, 'verify-for-outcome']);
    expect(refused.body.detail).not.toContain('not been charged');
    expect(refused.body.detail).toContain('do not pay again');
    await buyer.verifyEmail();
    expect((await buyer.buy(purchase)).text).toBe(first.text);
  });

  it('has the same response where the browser has verified another address', async () => {
    const buyer = await newCustomer().verifyEmail();
    const purchase = { items, email: buyer.email, idempotencyKey: randomUUID() };
    await buyer.buy(purchase);
    const other = await newCustomer().verifyEmail();
    expect((await other.buy(purchase)).body.code).toBe('verify-for-outcome');
  });

  it('is not claimed of a key that is new, or that another address has used', async () => {
    const buyer = await newCustomer().verifyEmail();
    const idempotencyKey = randomUUID();
    await buyer.buy({ items, idempotencyKey });
    const stranger = newCustomer();
    for (const key of [idempotencyKey, randomUUID()]) {
      const { status, body } = await stranger.buy({ items, idempotencyKey: key });
      expect([status, body.code]).toEqual([401, 'not-verified']);
      expect(body.detail).toContain('You have not been charged');
    }
  });
});
