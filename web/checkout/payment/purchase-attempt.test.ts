import { describe, expect, test } from 'vitest';
import { validBilling } from '../../../test/valid-billing.ts';
import {
  attemptPurchase,
  checkoutRequestFor,
  type Purchase,
  purchaseAttempt,
  termsShown,
} from './purchase-attempt.ts';

const purchase: Purchase = {
  email: 'a@b.example',
  billing: validBilling,
  lines: [{ productId: 'endpoint-complete', name: 'Complete', quantity: 2, unitPriceCents: 14999 }],
};
const quote = { token: 'A'.repeat(22), number: 'QUO-000007' };
const [line] = purchase.lines;
const card = { cardNumber: '4111', expiryDate: '12/30', cvv: '123', cardholderName: 'A L' };
const first = attemptPurchase(null, purchase, '"v1"', card);

describe('the idempotency key of an attempt', () => {
  test('is a UUID', () => {
    expect(first.idempotencyKey).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('stays while the very same purchase is tried again, at new prices too', () => {
    const dearer = { ...purchase, lines: purchase.lines.map((each) => ({ ...each, unitPriceCents: 19999 })) };
    const again = attemptPurchase(first, dearer, '"v2"', card);
    expect(again.idempotencyKey).toBe(first.idempotencyKey);
    expect(again.etag).toBe('"v2"');
  });

  test('stays when a detail that was left blank is missing after a reload', () => {
    const blank = { ...purchase, billing: { ...validBilling, abn: undefined } };
    expect(attemptPurchase(first, blank, '"v1"', card).idempotencyKey).toBe(first.idempotencyKey);
  });

  test('is new without an attempt before, as after a decline', () => {
    expect(attemptPurchase(null, purchase, null, card).idempotencyKey).not.toBe(first.idempotencyKey);
  });

  test.each<[string, Purchase]>([
    ['email', { ...purchase, email: 'c@d.example' }],
    ['address', { ...purchase, billing: { ...purchase.billing, city: 'Perth' } }],
    ['ABN', { ...purchase, billing: { ...purchase.billing, abn: '53004085616' } }],
    ['quote', { ...purchase, quote }],
    ['cart', { ...purchase, lines: line ? [{ ...line, quantity: 3 }] : [] }],
  ])('is new when the %s has changed', (_part, changed) => {
    expect(attemptPurchase(first, changed, '"v1"', card).idempotencyKey).not.toBe(first.idempotencyKey);
  });
});

test('what is sent names products and quantities, and leaves prices to the shop', () => {
  expect(checkoutRequestFor(first, card)).toEqual({
    email: purchase.email,
    billing: purchase.billing,
    payment: card,
    items: [{ productId: 'endpoint-complete', quantity: 2 }],
  });
});

describe('an attempt that Stripe takes the card of', () => {
  const token = { confirmationToken: 'ctoken_1', cardholderName: 'A L' };
  const attempt = attemptPurchase(null, purchase, null, token);

  test('keeps its latest token under the same key', () => {
    const newer = { ...token, confirmationToken: 'ctoken_2' };
    const again = attemptPurchase(attempt, purchase, null, newer);
    expect(again).toMatchObject({ idempotencyKey: attempt.idempotencyKey, payment: newer });
    expect(checkoutRequestFor(again, newer).payment).toEqual(newer);
  });

  test('has a new key with another cardholder name, which the shop would refuse under the old one', () => {
    const other = attemptPurchase(attempt, purchase, null, { ...token, cardholderName: 'B L' });
    expect(other.idempotencyKey).not.toBe(attempt.idempotencyKey);
  });

  test('keeps nothing of a card that the shop itself reads', () => {
    expect(JSON.stringify(first)).not.toMatch(/4111|A L/);
  });
});

test('an attempt to pay a quote names it in its call', () => {
  const attempt = attemptPurchase(null, { ...purchase, quote }, null, card);
  expect(checkoutRequestFor(attempt, card).quote).toBe(quote.token);
  expect(JSON.stringify(checkoutRequestFor(first, card))).not.toContain('quote');
});

describe('an attempt to renew', () => {
  const plan = { lines: [], open: [], covered: null, tag: 'tag-1' };
  const renewal = { ...purchase, renews: ['ORD-1', 'ORD-2'], plan };
  const attempt = attemptPurchase(null, renewal, null, card);

  test('says which days the buyer was shown, and which orders it renews', () => {
    expect(termsShown(attempt)).toBe('tag-1');
    expect(checkoutRequestFor(attempt, card)).toMatchObject({ renews: ['ORD-1', 'ORD-2'] });
    expect(termsShown(first)).toBeUndefined();
  });

  test('without days is sent so that the shop refuses it', () => {
    const { plan: _plan, ...unplanned } = renewal;
    expect(termsShown(attemptPurchase(null, unplanned, null, card))).toBe('none');
    const quoted = { ...purchase, quote: { ...quote, renews: ['ORD-1'] } };
    expect(termsShown(attemptPurchase(null, quoted, null, card))).toBe('none');
  });

  test('keeps its key when only the days change: nothing was charged for the old ones', () => {
    const changed = { ...renewal, plan: { ...plan, tag: 'tag-2' } };
    const again = attemptPurchase(attempt, changed, null, card);
    expect([again.idempotencyKey, termsShown(again)]).toEqual([attempt.idempotencyKey, 'tag-2']);
  });

  test.each([
    ['another year is added', { ...renewal, renewCovered: true }],
    ['an order is left out', { ...renewal, renews: ['ORD-1'] }],
    [
      'a product takes the place of another',
      { ...renewal, lines: line ? [{ ...line, insteadOf: 'a' }] : [] },
    ],
    ['its seats are to be new', { ...renewal, lines: line ? [{ ...line, insteadOf: null }] : [] }],
  ])('has another key once %s', (_what, changed) => {
    expect(attemptPurchase(attempt, changed, null, card).idempotencyKey).not.toBe(attempt.idempotencyKey);
  });

  test('that an earlier release stored with one order is read', () => {
    const stored = { ...attempt, purchase: { ...purchase, renews: 'ORD-1' } };
    const read = purchaseAttempt.parse(JSON.parse(JSON.stringify(stored)));
    expect(read.purchase.renews).toEqual(['ORD-1']);
    expect(purchaseAttempt.parse(JSON.parse(JSON.stringify(attempt)))).toEqual(attempt);
  });
});
