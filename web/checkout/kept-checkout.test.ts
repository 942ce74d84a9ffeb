import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { validBilling } from '../../test/valid-billing.ts';
import { advanceCheckout } from './checkout-session.ts';
import type { CheckoutState } from './checkout-state.ts';
import { recallCheckout, storeCheckout } from './kept-checkout.ts';
import { newCheckout } from './next-state.ts';

const billing = { ...validBilling, company: '', phone: '' } as const;
const now = Date.UTC(2026, 0, 1);
const hour = 60 * 60 * 1000;

const state: CheckoutState = {
  ...newCheckout,
  step: 'payment',
  email: 'a@b.example',
  verifiedAt: now,
  billing,
  drafts: { email: 'a@b.example', billing: { firstName: 'Ada' } },
};
const unconfirmed: CheckoutState = {
  ...state,
  attempt: {
    idempotencyKey: 'key-1',
    purchase: {
      email: 'paid@b.example',
      billing: { ...billing, city: 'Perth' },
      lines: [{ productId: 'endpoint-complete', name: 'Complete', quantity: 2, unitPriceCents: 14999 }],
      quote: { token: 'A'.repeat(22), number: 'QUO-000007' },
    },
    etag: '"v1"',
    buyAgain: null,
    startedAt: now,
  },
  unconfirmed: 'unknown',
  card: { cardNumber: '4111 1111 1111 1111', expiryDate: '12/30', cvv: '987', cardholderName: 'A L' },
};

let entries: Map<string, string>;

beforeEach(() => {
  entries = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => entries.set(key, text),
    removeItem: (key: string) => entries.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

describe('a stored checkout', () => {
  test('is recalled as it was left, until the purchase', () => {
    storeCheckout(state);
    expect(recallCheckout(now)).toEqual(state);
    const order = { orderId: 'ORD-1', transactionId: 'T-1', totalCents: 9899, licenseKeys: [] };
    advanceCheckout({ type: 'paid', order });
    advanceCheckout({ type: 'result-seen' });
    expect(recallCheckout(now)).toEqual(newCheckout);
    expect(entries.size).toBe(0);
  });

  test('is verified as long as the cookie for it lasts, 60 minutes', () => {
    storeCheckout(state);
    expect(recallCheckout(now + hour)).toMatchObject({ step: 'payment', verifiedAt: null });
  });

  test.each([
    ['a payment without an address', { ...state, billing: null }],
    ['a code that was entered', { ...state, step: 'code' as const }],
  ])('resumes at the email instead of %s', (_what, left) => {
    storeCheckout(left);
    expect(recallCheckout(now).step).toBe('email');
  });

  test.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a step by number', JSON.stringify({ ...state, step: 3 })],
    ['an address without a name', JSON.stringify({ ...state, billing: { city: 'Sydney' } })],
    ['another version', JSON.stringify({ email: 'a@b.example' })],
  ])('is ignored when it is %s', (_what, text) => {
    entries.set('licence-shop.checkout.v2', text);
    expect(recallCheckout(now)).toEqual(newCheckout);
  });

  test('is not kept where storage is forbidden, and nothing breaks', () => {
    vi.stubGlobal('sessionStorage', undefined);
    storeCheckout(state);
    expect(recallCheckout(now)).toEqual(newCheckout);
  });
});

describe('a stored payment', () => {
  test.each<[string, CheckoutState]>([
    ['unconfirmed', unconfirmed],
    ['under way', { ...unconfirmed, unconfirmed: null, isPaying: true }],
  ])('that was %s is the first thing the checkout shows', (_what, left) => {
    storeCheckout(left);
    const { attempt } = left;
    const { email, billing } = attempt?.purchase ?? {};
    const recalled = { step: 'payment', unconfirmed: 'unknown', attempt, card: null, email, billing };
    expect(recallCheckout(now)).toMatchObject(recalled);
  });

  test('has nothing of the card', () => {
    storeCheckout(unconfirmed);
    expect([...entries.values()].join()).not.toMatch(/4111|987|card/);
  });

  test('keeps the token that stands for a card, and asks for the outcome with it', () => {
    const token = { confirmationToken: 'ctoken_1', cardholderName: 'A L' };
    const attempt = unconfirmed.attempt && { ...unconfirmed.attempt, payment: token };
    storeCheckout({ ...unconfirmed, attempt, card: token });
    const recalled = { attempt, card: token };
    expect(recallCheckout(now)).toMatchObject({ ...recalled, unconfirmed: 'resumed' });
    // The shop tells the outcome only to a verified address.
    expect(recallCheckout(now + hour)).toMatchObject({ ...recalled, unconfirmed: 'unknown' });
  });

  test('is forgotten once its outcome is known', () => {
    storeCheckout({ ...unconfirmed, unconfirmed: null });
    expect(recallCheckout(now)).toMatchObject({ attempt: null, unconfirmed: null });
  });

  test('is too old to ask about after a day', () => {
    storeCheckout(unconfirmed);
    expect(recallCheckout(now + 24 * hour)).toMatchObject({ attempt: null, unconfirmed: null });
  });
});
