import { describe, expect, it } from 'vitest';
import { validCard } from '../shop-driver.ts';
import { validBilling } from '../valid-billing.ts';
import { openCheckoutScene } from './checkout-scene.ts';

const scene = await openCheckoutScene();
const { email, item, writeBody, send, countOrders } = scene;

describe('fields that a checkout does not read', () => {
  it('price, total, status, order, keys and product name in the body change nothing', async () => {
    const forged = {
      productId: 'endpoint-complete',
      quantity: 2,
      price: 0.01,
      unitPriceCents: 1,
      productName: 'Free',
      licenseKeys: ['MINE'],
    };
    const answer = await scene.buyer.buy({
      body: {
        email,
        billing: validBilling,
        payment: validCard,
        items: [forged],
        total: 0.01,
        totalCents: 1,
        subtotalCents: 1,
        gstCents: 0,
        state: 'fulfilled',
        status: 'paid',
        orderId: 'ORD-MINE-MINE-MINE-MINE',
        transactionId: 'MINE',
        invoiceNumber: 1,
        verified: true,
        licenseKeys: [{ productName: 'Free', keys: ['MINE'] }],
      },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.total).toBe(329.98);
    expect(answer.text).not.toMatch(/MINE|Free/);
    const { rows } = await scene.shop.database.pool.query('select * from orders where id = $1', [
      answer.body.orderId,
    ]);
    expect(rows[0]).toMatchObject({ subtotal_cents: 29_998, gst_cents: 3_000, total_cents: 32_998 });
    expect(JSON.stringify(rows)).not.toMatch(/MINE|Free/);
  });

  it('lines of one product are merged, and 999 seats are the most of all of them', async () => {
    const line = (quantity: number) => ({ productId: 'endpoint-enterprise', quantity });
    const merged = await scene.buyer.buy({ items: [line(2), line(3)] });
    expect(merged.body.licenseKeys.map(({ keys }) => keys.length)).toEqual([5]);
    const orders = await countOrders();
    expect((await scene.buyer.buy({ items: [line(998), line(2)] })).status).toBe(400);
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
    const origin = scene.shop.url.replace(/:\d+$/, ':1');
    expect((await send(writeBody(`[${item}]`), { origin })).status).toBe(403);
  });
});
