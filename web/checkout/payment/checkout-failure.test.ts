import { describe, expect, test } from 'vitest';
import { connectionError, readErrorAnswer } from '../../api/api-error.ts';
import { isUnconfirmed, readCheckoutFailure } from './checkout-failure.ts';

async function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return await readErrorAnswer(new Response(text, { status, headers }));
}

describe('after a failed checkout the buyer', () => {
  test.each([
    [503, 'outcome-unknown'],
    [409, 'in-progress'],
    [500, 'unexpected'],
  ])('may have been charged when the shop answers %i %s', async (status, code) => {
    expect(readCheckoutFailure(await answer(status, { code }))).toEqual({ kind: 'unknown' });
  });

  test('may have been charged when something between the page and the shop fails', async () => {
    expect(readCheckoutFailure(await answer(502, '<html>Bad gateway'))).toEqual({ kind: 'unknown' });
  });

  test('may have been charged when no answer comes, or none that can be read', () => {
    expect(readCheckoutFailure(connectionError(new TypeError('Failed to fetch')))).toEqual({
      kind: 'unknown',
    });
    expect(readCheckoutFailure(new Error('a bug'))).toEqual({ kind: 'unknown' });
  });

  test('needs another card after a decline', async () => {
    expect(readCheckoutFailure(await answer(402, { code: 'card-declined' }))).toEqual({
      kind: 'not-charged',
      outdated: 'stock',
      changes: { attempt: null, earlierOrder: null },
    });
  });

  test.each([
    [401, 'not-verified'],
    [401, 'verify-for-outcome'],
    [403, 'other-email'],
  ])('verifies the email after %i %s', async (status, code) => {
    expect(readCheckoutFailure(await answer(status, { code }))).toEqual({ kind: 'verify-again' });
  });

  test('is asked about new prices', async () => {
    const price = { id: 'a', name: 'A', description: '', features: [] };
    const body = { code: 'prices-changed', products: [{ ...price, price: '94.99' }] };
    expect(readCheckoutFailure(await answer(412, body, { ETag: '"v2"' }))).toEqual({
      kind: 'not-charged',
      outdated: 'products',
      list: { products: [{ ...price, priceCents: 9499 }], etag: '"v2"' },
    });
  });

  test.each([
    [412, 'terms-changed'],
    [409, 'renewal-covered'],
  ])('is shown the days that a renewal has now, after %i %s', async (status, code) => {
    const plan = { lines: [], open: [], covered: null, tag: 'tag-2' };
    expect(readCheckoutFailure(await answer(status, { code, plan }))).toEqual({
      kind: 'not-charged',
      outdated: 'days',
      plan,
      changes: { changedPlan: plan },
    });
    expect(readCheckoutFailure(await answer(status, { code }))).toEqual({
      kind: 'not-charged',
      outdated: 'days',
    });
  });

  test('is shown what is left when there are too few keys', async () => {
    const stock = [{ productId: 'a', left: 3 }];
    const failure = readCheckoutFailure(await answer(409, { code: 'out-of-stock', stock }));
    expect(failure).toEqual({ kind: 'not-charged', outdated: 'stock', changes: { shortages: stock } });
    expect(readCheckoutFailure(await answer(409, { code: 'out-of-stock' }))).toEqual({ kind: 'refused' });
  });

  test('is shown which keys follow by email', async () => {
    const failure = readCheckoutFailure(await answer(409, { code: 'backorder', products: ['a'] }));
    expect(failure).toEqual({ kind: 'not-charged', outdated: 'stock', changes: { backordered: ['a'] } });
    expect(readCheckoutFailure(await answer(409, { code: 'backorder', products: [{}] }))).toEqual({
      kind: 'refused',
    });
  });

  test('is asked whether to buy the same again', async () => {
    const order = { orderId: 'ORD-1', transactionId: 'T-1', licenseKeys: [] };
    const body = { code: 'bought-recently', order: { ...order, total: 98.99 } };
    expect(readCheckoutFailure(await answer(409, body))).toEqual({
      kind: 'not-charged',
      changes: { earlierOrder: { ...order, totalCents: 9899 } },
    });
  });

  test('corrects the fields that were refused', async () => {
    const errors = [{ field: 'billing.firstName', message: 'First name is required' }];
    const failure = readCheckoutFailure(await answer(400, { code: 'invalid-input', errors }));
    expect(failure).toEqual({ kind: 'fields', errors, step: 'address' });
  });

  test.each([
    [429, 'too-many-requests'],
    [503, 'unavailable'],
    [403, 'cross-site'],
  ])('was not charged when the shop refuses with %i %s', async (status, code) => {
    expect(readCheckoutFailure(await answer(status, { code }))).toEqual({ kind: 'refused' });
  });
});

test('a product that is no longer on sale was not charged', async () => {
  const errors = [{ field: 'items.0.productId', message: 'This product is not on sale' }];
  const failure = readCheckoutFailure(await answer(400, { code: 'not-on-sale', errors }));
  expect(failure).toEqual({ kind: 'not-charged', outdated: 'products' });
});

test('a payment that another window is making just now was not charged by this one', async () => {
  const refusal = await answer(409, { code: 'bought-elsewhere' });
  expect(readCheckoutFailure(refusal)).toEqual({ kind: 'not-charged' });
  expect(isUnconfirmed(refusal)).toBe(false);
});

test('a key that was used with another expiry date or name says nothing of what became of that payment', async () => {
  expect(readCheckoutFailure(await answer(422, { code: 'key-reused' }))).toEqual({
    kind: 'other-card-details',
  });
});

test('a payment is called unconfirmed where the shop says so or is silent, and failed where it fails', async () => {
  expect(isUnconfirmed(await answer(503, { code: 'outcome-unknown' }))).toBe(true);
  expect(isUnconfirmed(connectionError(null))).toBe(true);
  expect(isUnconfirmed(await answer(500, 'boom'))).toBe(false);
  expect(isUnconfirmed(await answer(402, { code: 'card-declined' }))).toBe(false);
});

test.each([
  [409, 'quote-paid'],
  [409, 'quote-being-paid'],
  [409, 'quote-expired'],
  [412, 'quote-changed'],
  [404, 'quote-not-found'],
])('nothing was charged for a quote after %i %s', async (status, code) => {
  const failure = readCheckoutFailure(await answer(status, { code }));
  expect(failure).toEqual({ kind: 'not-charged', outdated: 'quote' });
});
