import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { readIntent } from './read-intent.ts';
import { cardMethod } from './stripe-method.ts';

const order = { orderId: 'ORD-1', amountCents: 8999, isLive: true, method: cardMethod };

function read(fields: Partial<Stripe.PaymentIntent>) {
  const intent = {
    id: 'pi_1',
    amount: 8999,
    amount_received: 8999,
    currency: 'aud',
    livemode: true,
    metadata: { order_id: 'ORD-1' },
    last_payment_error: null,
    client_secret: 'pi_1_secret_1',
    ...fields,
  };
  return readIntent(intent as unknown as Stripe.PaymentIntent, order);
}

const refusal = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
} as Stripe.PaymentIntent.LastPaymentError;

describe('a PaymentIntent', () => {
  test('that succeeded is an approval', () => {
    expect(read({ status: 'succeeded' })).toEqual({ kind: 'approved', transactionId: 'pi_1' });
  });

  test.each([
    ['of another amount', { amount: 8998, amount_received: 8998 }],
    ['of which less was received', { amount_received: 8998 }],
    ['in another currency', { currency: 'usd' }],
    ['of another order', { metadata: { order_id: 'ORD-2' } }],
    ['of no order', { metadata: {} }],
    ['made with the other kind of keys', { livemode: false }],
  ])('that succeeded %s is no approval', (_name, fields) => {
    expect(read({ status: 'succeeded', ...fields })).toEqual({ kind: 'mismatch' });
  });

  test('that can be captured is an authorisation if all of it can be', () => {
    const status = 'requires_capture';
    const held = { kind: 'authorised', paymentId: 'pi_1' };
    expect(read({ status, amount_received: 0, amount_capturable: 8999 })).toEqual(held);
    expect(read({ status, amount_received: 0, amount_capturable: 8998 })).toEqual({ kind: 'mismatch' });
  });

  test('that waits for the challenge carries what the page needs', () => {
    const state = { kind: 'action-required', clientSecret: 'pi_1_secret_1' };
    expect(read({ status: 'requires_action' })).toEqual(state);
    expect(read({ status: 'requires_action', last_payment_error: refusal })).toEqual(state);
  });

  test('is declined for good only when it is cancelled', () => {
    const reason = 'insufficient-funds';
    const refused = { last_payment_error: refusal };
    expect(read({ status: 'requires_payment_method', ...refused })).toEqual({ kind: 'refused', reason });
    expect(read({ status: 'canceled', ...refused })).toEqual({ kind: 'declined', reason });
  });

  test.each([
    ['requires_payment_method', 'open'],
    ['requires_confirmation', 'open'],
    ['canceled', 'never-charged'],
    ['processing', 'unknown'],
    ['requires_capture', 'mismatch'],
    ['a status of a later version', 'unknown'],
  ] as const)('in the status %s is %s', (status, kind) => {
    expect(read({ status: status as 'processing' })).toEqual({ kind });
  });
});

test.each([
  ['card_declined', 'insufficient_funds', 'insufficient-funds'],
  ['card_declined', 'expired_card', 'card-expired'],
  ['expired_card', undefined, 'card-expired'],
  ['incorrect_cvc', 'incorrect_cvc', 'wrong-security-code'],
  ['invalid_cvc', undefined, 'wrong-security-code'],
  ['payment_intent_authentication_failure', undefined, 'challenge-failed'],
  ['card_declined', 'authentication_required', 'challenge-failed'],
  ['card_declined', 'generic_decline', 'card-declined'],
  ['card_declined', 'do_not_honor', 'card-declined'],
  ['card_declined', 'lost_card', 'card-declined'],
  ['card_declined', 'stolen_card', 'card-declined'],
  ['card_declined', 'fraudulent', 'card-declined'],
  ['card_declined', 'constructor', 'card-declined'],
  ['processing_error', undefined, 'bank-unavailable'],
  ['card_declined', 'processing_error', 'bank-unavailable'],
  ['card_declined', 'try_again_later', 'bank-unavailable'],
  ['card_declined', 'issuer_not_available', 'bank-unavailable'],
  [undefined, undefined, 'card-declined'],
])('the code %s with the decline code %s is %s', (code, declineCode, reason) => {
  expect(cardMethod.toDeclineReason({ code, decline_code: declineCode })).toBe(reason);
});
