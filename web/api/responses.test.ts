import { describe, expect, test } from 'vitest';
import { orderResult, pricedProducts } from './responses.ts';

const product = {
  id: 'endpoint-complete',
  name: 'Complete',
  description: 'All of it',
  features: ['Firewall'],
};

describe('a product list', () => {
  test.each([['149.99'], [149.99]])('is read with the price %j', (price) => {
    expect(pricedProducts.parse([{ ...product, price }])).toEqual([{ ...product, priceCents: 14999 }]);
  });

  test('is read without the fields that are not known', () => {
    expect(pricedProducts.parse([{ ...product, price: '1', stock: 7 }])).toEqual([
      { ...product, priceCents: 100 },
    ]);
  });

  test.each([[null], [{}], [[{ ...product, price: 'free' }]], [[{ id: 'x' }]]])('is not %j', (body) => {
    expect(pricedProducts.safeParse(body).success).toBe(false);
  });
});

describe('an order result', () => {
  const order = { orderId: 'ORD-1', transactionId: 'T-1', licenseKeys: [{ productName: 'A', keys: ['K'] }] };

  test.each([['98.99'], [98.99]])('is read with the total %j', (total) => {
    expect(orderResult.parse({ ...order, total, more: true })).toEqual({ ...order, totalCents: 9899 });
  });

  test('is not an empty answer', () => {
    expect(orderResult.safeParse(null).success).toBe(false);
  });
});
