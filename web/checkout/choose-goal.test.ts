import { describe, expect, it } from 'vitest';
import type { QuoteAnswer } from '../../contract/quotes.ts';
import { showBilling } from '../../contract/shown-billing.ts';
import { validBilling } from '../../test/valid-billing.ts';
import type { CheckoutState } from './checkout-state.ts';
import { newCheckout, nextState } from './next-state.ts';
import { attemptPurchase } from './payment/purchase-attempt.ts';

const quote: QuoteAnswer = {
  number: 'QUO-000007',
  token: 'A'.repeat(22),
  state: 'open',
  email: 'mia@example.com',
  billing: showBilling(validBilling),
  lines: [],
  subtotalCents: 8999,
  gstCents: 900,
  totalCents: 9899,
  createdAt: '2026-11-20T00:00:00.000Z',
  expiresAt: '2026-12-20T12:59:59.999Z',
  note: '',
  renewCovered: false,
  renews: [],
  revises: null,
  revisedBy: null,
  bankAccount: null,
};
const buyCart = { kind: 'buy-cart' } as const;
const payQuote = { type: 'goal-chosen', goal: { kind: 'pay-quote', quote } } as const;
const getQuote = { type: 'goal-chosen', goal: { kind: 'get-quote' } } as const;

const atPayment: CheckoutState = {
  ...newCheckout,
  step: 'payment',
  email: 'mia@example.com',
  verifiedAt: 1,
  billing: validBilling,
};

describe('paying a quote', () => {
  it('starts at the email step, with the address of the quote', () => {
    const { step, email, drafts } = nextState(newCheckout, payQuote);
    expect([step, email, drafts.email, drafts.billing.city]).toEqual([
      'email',
      'mia@example.com',
      'mia@example.com',
      validBilling.city,
    ]);
  });

  it('shows the ABN of the quote in groups', () => {
    const billing = { ...quote.billing, abn: '53004085616' };
    const goal = { kind: 'pay-quote', quote: { ...quote, billing } } as const;
    const { drafts } = nextState(newCheckout, { type: 'goal-chosen', goal });
    expect(drafts.billing.abn).toBe('53 004 085 616');
  });

  it('asks for a code when another address was verified', () => {
    const { step, verifiedAt } = nextState({ ...atPayment, email: 'other@example.com' }, payQuote);
    expect([step, verifiedAt]).toEqual(['email', null]);
  });

  it('goes to the payment when its address is verified, and keeps a changed billing address', () => {
    const paying = nextState(atPayment, payQuote);
    expect(paying.step).toBe('payment');
    const moved = nextState(nextState(paying, { type: 'moved', to: 'address' }), {
      type: 'billing-given',
      billing: { ...validBilling, city: 'Hobart' },
    });
    expect(nextState(moved, payQuote).billing?.city).toBe('Hobart');
  });

  it('waits until the outcome of another payment is known', () => {
    const unconfirmed = { ...atPayment, unconfirmed: 'unknown' } as const;
    expect(nextState(unconfirmed, payQuote).goal).toEqual(buyCart);
    expect(nextState({ ...atPayment, isPaying: true }, getQuote).step).toBe('payment');
  });

  it('is what an unconfirmed payment of its own goes on with, as after a reload', () => {
    const { token, email } = payQuote.goal.quote;
    const totals = { subtotalCents: 1, gstCents: 0, totalCents: 1 };
    const purchase = {
      email,
      billing: validBilling,
      lines: [],
      quote: { token, number: 'QUO-000001', totals },
    };
    const unconfirmed = {
      ...atPayment,
      unconfirmed: 'unknown' as const,
      attempt: attemptPurchase(null, purchase, null, { method: 'paypal' }),
    };
    expect(nextState(unconfirmed, payQuote)).toEqual({ ...unconfirmed, goal: payQuote.goal, failure: null });
  });
});

describe('a buyer whose address is verified', () => {
  const later: CheckoutState = { ...atPayment, step: 'email' };
  const start = (state: CheckoutState) => nextState(state, { type: 'goal-chosen', goal: buyCart }).step;

  it('starts at the payment if the billing address is known, else at that', () => {
    expect(start(later)).toBe('payment');
    expect(nextState(later, getQuote).step).toBe('quote');
    expect(start({ ...later, billing: null })).toBe('address');
  });

  it('starts at the email step once that is over, or while another address is typed', () => {
    expect(start(nextState(later, { type: 'verification-ended' }))).toBe('email');
    expect(start({ ...later, drafts: { email: 'other@example.com', billing: {} } })).toBe('email');
  });
});

describe('a quote of the cart', () => {
  it('takes the place of the payment, and the other way round', () => {
    const quoting = nextState(atPayment, getQuote);
    expect(quoting.step).toBe('quote');
    expect(nextState(quoting, { type: 'moved', to: 'payment' }).step).toBe('quote');
    expect(nextState(quoting, { type: 'goal-chosen', goal: buyCart }).step).toBe('payment');
  });

  it('follows the address', () => {
    const atAddress = { ...nextState(newCheckout, getQuote), step: 'address' } as const;
    expect(nextState(atAddress, { type: 'billing-given', billing: validBilling }).step).toBe('quote');
  });

  it('is requested again after the email address was verified again', () => {
    const quoting = nextState(atPayment, getQuote);
    const refused = nextState(quoting, { type: 'quote-failed', failure: { kind: 'verify-again' } });
    const atCode = nextState(refused, { type: 'code-sent', email: 'mia@example.com', demoCode: null });
    expect(nextState(atCode, { type: 'email-verified', at: 2 }).step).toBe('quote');
  });
});
