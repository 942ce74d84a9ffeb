import { describe, expect, it } from 'vitest';
import { isLicenceKey } from '../../test/is-licence-key.ts';
import { Customer, validCard } from '../../test/shop-driver.ts';
import { shareTestShop } from '../../test/start-shop.ts';
import { validBilling } from '../../test/valid-billing.ts';

const shop = await shareTestShop({ config: { rateLimits: false } });

const newBuyer = () => new Customer(shop).verifyEmail();

async function countOrdersOf(customer: Customer): Promise<number> {
  const { rows } = await shop.database.pool.query('select from orders where email = $1', [customer.email]);
  return rows.length;
}

describe('a purchase', () => {
  it('returns order, transaction, total including GST, and one key a seat', async () => {
    const buyer = await newBuyer();
    const { status, body } = await buyer.buy({
      items: [
        { productId: 'endpoint-enterprise', quantity: 3 },
        { productId: 'endpoint-complete', quantity: 1 },
      ],
    });
    expect(status).toBe(200);
    expect(body.orderId).toMatch(/^ORD(-[2-9A-HJ-NP-Z]{4}){4}$/);
    expect(body.transactionId).toMatch(/^TXN-/);
    expect(body.total).toBe(461.96);
    expect(body.licenseKeys.map(({ productName, keys }) => [productName, keys.length])).toEqual([
      ['Ironbark Enterprise Protection', 3],
      ['Ironbark Security Complete', 1],
    ]);
    const keys = body.licenseKeys.flatMap((entry) => entry.keys);
    expect(new Set(keys).size).toBe(4);
    expect(keys.every(isLicenceKey)).toBe(true);
  });

  it('of 999 seats has 999 keys', async () => {
    const buyer = await newBuyer();
    const { body } = await buyer.buy({ items: [{ productId: 'endpoint-enterprise', quantity: 999 }] });
    expect(new Set(body.licenseKeys[0]?.keys).size).toBe(999);
    expect(body.total).toBe(98_890.01);
  });

  it('gives invoices running numbers without gaps, declines in between notwithstanding', async () => {
    const buyer = await newBuyer();
    await buyer.buy();
    await buyer.buy({ card: { cardNumber: '4000 0000 0000 0002' } });
    await buyer.buy();
    const { rows } = await shop.database.pool.query<{ invoice_number: number }>(
      'select invoice_number from orders where invoice_number is not null order by invoice_number',
    );
    expect(rows.map((row) => row.invoice_number)).toEqual(rows.map((_, index) => index + 1));
  });

  it('ignores prices and totals in the body', async () => {
    const buyer = await newBuyer();
    const { body } = await buyer.buy({
      body: {
        email: buyer.email,
        billing: validBilling,
        payment: validCard,
        items: [{ productId: 'endpoint-complete', quantity: 1, price: 0.01 }],
        total: 0.01,
      },
    });
    expect(body.total).toBe(164.99);
  });

  it('takes text in any script as it is', async () => {
    const buyer = await newBuyer();
    const firstName = "Zoë 李 🦘 O'Brien <b>&amp;</b> %s";
    expect((await buyer.buy({ billing: { firstName } })).status).toBe(200);
    const { rows } = await shop.database.pool.query('select billing from orders where email = $1', [
      buyer.email,
    ]);
    expect(rows[0].billing.firstName).toBe(firstName);
  });
});

describe('a purchase is refused before anything is written', () => {
  it('without a verified address (401)', async () => {
    const stranger = new Customer(shop);
    const { status, body } = await stranger.buy();
    expect(status).toBe(401);
    expect(body.detail).toContain('verify your email address first');
    expect(await countOrdersOf(stranger)).toBe(0);
  });

  it('for another address than the verified one (403)', async () => {
    const buyer = await newBuyer();
    expect((await buyer.buy({ email: 'other@example.com' })).status).toBe(403);
  });

  it('with wrong fields (400), each named with its message, before any other check', async () => {
    const { status, headers, body } = await new Customer(shop).buy({
      billing: { firstName: '', postcode: '1' },
    });
    expect(status).toBe(400);
    expect(headers.get('content-type')).toContain('application/problem+json');
    expect(body.errors).toEqual([
      { field: 'billing.firstName', message: 'First name is required' },
      { field: 'billing.postcode', message: 'Valid postcode required' },
    ]);
    expect(body.detail).toBe('First name is required. Valid postcode required.');
  });

  it('for a product that is not on sale (400)', async () => {
    const { status, body } = await new Customer(shop).buy({
      items: [{ productId: 'free-beer', quantity: 1 }],
    });
    expect([status, body.code]).toEqual([400, 'not-on-sale']);
    expect(body.errors).toEqual([{ field: 'items.0.productId', message: 'This product is not on sale' }]);
  });

  it('when prices have changed since the buyer saw them (412), with the new list', async () => {
    const buyer = await newBuyer();
    const { status, headers, body } = await buyer.buy({ ifMatch: '"an-older-list"' });
    const current = await buyer.listProducts();
    expect(status).toBe(412);
    expect(body).toMatchObject({ products: current.body });
    expect(headers.get('etag')).toBe(current.headers.get('etag'));
    expect(await countOrdersOf(buyer)).toBe(0);
    expect((await buyer.buy({ ifMatch: headers.get('etag') ?? '' })).status).toBe(200);
  });

  it.each([
    ['blanks', 'a b'],
    ['more than 100 characters', 'x'.repeat(101)],
  ])('when its idempotency key has %s (400), for every client', async (_fault, idempotencyKey) => {
    const { status, body } = await new Customer(shop).buy({ idempotencyKey });
    expect(status).toBe(400);
    expect(body.detail).toContain('Idempotency-Key must be 1 to 100 printable characters');
  });
});
