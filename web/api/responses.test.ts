import { describe, expect, test } from 'vitest';
import { readDemoCode, readOrderResult, readProducts } from './responses.ts';

const product = {
  id: 'endpoint-complete',
  name: 'Complete',
  description: 'All of it',
  features: ['Firewall'],
};

describe('a product list', () => {
  test.each([['149.99'], [149.99]])('is read with the price %j', (price) => {
    expect(readProducts([{ ...product, price }])).toEqual([{ ...product, priceCents: 14999 }]);
  });

  test('is read without the fields that are not known', () => {
    expect(readProducts([{ ...product, price: '1', stock: 7 }])).toEqual([{ ...product, priceCents: 100 }]);
  });

  test.each([[null], [{}], [[{ ...product, price: 'free' }]], [[{ id: 'x' }]]])('is not %j', (body) => {
    expect(readProducts(body)).toBeNull();
  });
});

describe('an order result', () => {
  const order = { orderId: 'ORD-1', transactionId: 'T-1', licenseKeys: [{ productName: 'A', keys: ['K'] }] };

  test.each([['98.99'], [98.99]])('is read with the total %j', (total) => {
    expect(readOrderResult({ ...order, total, more: true })).toEqual({ ...order, totalCents: 9899 });
  });

  test('is not an empty answer', () => {
    expect(readOrderResult(null)).toBeNull();
  });
});

test('a demo code is read where there is one', () => {
  expect(readDemoCode({ demoOtp: '123456' })).toBe('123456');
  expect(readDemoCode({ message: 'sent' })).toBeNull();
  expect(readDemoCode(null)).toBeNull();
});
