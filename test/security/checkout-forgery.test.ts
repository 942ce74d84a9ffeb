import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Customer, validCard } from '../shop-driver.ts';
import { startTestShop, type TestShop } from '../start-shop.ts';
import { validBilling } from '../valid-billing.ts';

const email = 'careful-buyer@example.com';

let shop: TestShop;
let buyer: Customer;

beforeAll(async () => {
  shop = await startTestShop({ config: { rateLimits: false } });
  buyer = await new Customer(shop, { email }).verifyEmail();
});

afterAll(() => shop.stop());

const item = '{"productId":"endpoint-complete","quantity":1}';

/** A checkout's body as text, with the items as given. */
function writeBody(items: string): string {
  const body = JSON.stringify({ email, billing: validBilling, payment: validCard, items: 'items' });
  return body.replace('"items":"items"', `"items":${items}`);
}

function send(body: string, headers: Record<string, string> = {}) {
  return buyer.request<object>('POST', '/api/checkout', body, headers);
}

async function countOrders(): Promise<number> {
  const { rows } = await shop.database.pool.query('select from orders where email = $1', [email]);
  return rows.length;
}

describe('fields that a checkout does not read', () => {
  it('price, total, status, order, keys and product name in the body change nothing', async () => {
    const forged = {
      productId: 'endpoint-complete',
      quantity: 2,
      ...{ price: 0.01, unitPriceCents: 1, productName: 'Free', licenseKeys: ['MINE'] },
    };
    const answer = await buyer.buy({
      body: {
        ...{ email, billing: validBilling, payment: validCard, items: [forged] },
        ...{ total: 0.01, totalCents: 1, subtotalCents: 1, gstCents: 0, state: 'fulfilled', status: 'paid' },
        ...{ orderId: 'ORD-MINE-MINE-MINE-MINE', transactionId: 'MINE', invoiceNumber: 1, verified: true },
        licenseKeys: [{ productName: 'Free', keys: ['MINE'] }],
      },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.total).toBe(329.98);
    expect(answer.text).not.toMatch(/MINE|Free/);
    const { rows } = await shop.database.pool.query('select * from orders where id = $1', [
      answer.body.orderId,
    ]);
    expect(rows[0]).toMatchObject({ subtotal_cents: 29_998, gst_cents: 3_000, total_cents: 32_998 });
    expect(JSON.stringify(rows)).not.toMatch(/MINE|Free/);
  });

  it('lines of one product are merged, and 999 seats are the most of all of them', async () => {
    const line = (quantity: number) => ({ productId: 'endpoint-enterprise', quantity });
    const merged = await buyer.buy({ items: [line(2), line(3)] });
    expect(merged.body.licenseKeys.map(({ keys }) => keys.length)).toEqual([5]);
    const orders = await countOrders();
    expect((await buyer.buy({ items: [line(998), line(2)] })).status).toBe(400);
    expect(await countOrders()).toBe(orders);
  });
});

describe('a checkout from another site', () => {
  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'not an origin' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': '' },
  ])('%j is refused (403), cookie or not', async (headers) => {
    const orders = await countOrders();
    const answer = await send(writeBody(`[${item}]`), headers);
    expect([answer.status, answer.body.code]).toEqual([403, 'cross-site']);
    expect(await countOrders()).toBe(orders);
  });

  it('another port of the same machine is another site', async () => {
    const origin = shop.url.replace(/:\d+$/, ':1');
    expect((await send(writeBody(`[${item}]`), { origin })).status).toBe(403);
  });
});
