import type Stripe from 'stripe';
import { type ErrorObject, linkTo } from './api-error.ts';
import type { Card, CardDecline } from './cards.ts';
import { openDispute } from './disputes.ts';
import { recordEvent } from './events.ts';
import { planLater } from './later-steps.ts';
import { newCharge } from './new-charge.ts';
import { newBalanceTransaction } from './new-money-movements.ts';
import { type Answer, failed, ok, type Work } from './work.ts';

export interface Attempt {
  readonly card: Card;
  readonly paymentMethod: Stripe.PaymentMethod;
  readonly passedChallenge: boolean;
}

/** Asks the bank of a card for the amount of a payment. */
export function attemptCharge(work: Work, intent: Stripe.PaymentIntent, attempt: Attempt): Answer {
  const { outcome } = attempt.card;
  if (outcome.kind === 'succeeds') return approve(work, intent, attempt);
  if (outcome.kind === 'declines') return decline(work, intent, { ...attempt, outcome });
  const updated = {
    ...intent,
    next_action: null,
    processing: { type: 'card' },
    status: 'processing',
  } satisfies Stripe.PaymentIntent;
  work.ledger.update('payment_intent', updated);
  recordEvent(work, 'payment_intent.processing', updated);
  if (outcome.result === 'success') planLater(work, 'succeed-payment', intent.id);
  if (outcome.result === 'failure') planLater(work, 'fail-payment', intent.id);
  return ok(updated);
}

export function approve(work: Work, intent: Stripe.PaymentIntent, attempt: Attempt): Answer {
  if (intent.capture_method === 'manual') return authorise(work, intent, attempt);
  const charge = newCharge({
    ...attempt,
    paymentIntent: intent,
    decline: null,
    message: null,
    balanceTransaction: null,
    createdAt: work.now,
  });
  const { id: source, amount, currency } = charge;
  const movement = newBalanceTransaction({ source, amount, currency, type: 'charge', createdAt: work.now });
  const booked = { ...charge, balance_transaction: movement.id };
  const succeeded = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    processing: null,
    status: 'succeeded',
  } satisfies Stripe.PaymentIntent;
  work.ledger.insert('balance_transaction', movement);
  work.ledger.insert('charge', booked);
  work.ledger.update('payment_intent', succeeded);
  recordEvent(work, 'charge.succeeded', booked);
  recordEvent(work, 'payment_intent.succeeded', succeeded);
  if (attempt.card.aftermath === 'disputed') openDispute(work, booked, 'fraudulent');
  return ok(succeeded);
}

/** The bank holds the money until it is captured, or the payment is cancelled. */
function authorise(work: Work, intent: Stripe.PaymentIntent, attempt: Attempt): Answer {
  const charge = newCharge({
    ...attempt,
    paymentIntent: intent,
    decline: null,
    message: null,
    balanceTransaction: null,
    createdAt: work.now,
  });
  const held = { ...charge, amount_captured: 0, captured: false };
  const authorised = {
    ...intent,
    amount_capturable: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    processing: null,
    status: 'requires_capture',
  } satisfies Stripe.PaymentIntent;
  work.ledger.insert('charge', held);
  work.ledger.update('payment_intent', authorised);
  recordEvent(work, 'charge.succeeded', held);
  recordEvent(work, 'payment_intent.amount_capturable_updated', authorised);
  return ok(authorised);
}

export interface DeclinedAttempt extends Attempt {
  readonly outcome: CardDecline;
}

/** The payment waits for another card afterwards. */
export function decline(work: Work, intent: Stripe.PaymentIntent, attempt: DeclinedAttempt): Answer {
  const { outcome, paymentMethod } = attempt;
  const message = declineMessages[outcome.code];
  const charge = newCharge({
    ...attempt,
    paymentIntent: intent,
    decline: outcome,
    message,
    balanceTransaction: null,
    createdAt: work.now,
  });
  const error = {
    charge: charge.id,
    code: outcome.code,
    ...(outcome.declineCode && { decline_code: outcome.declineCode }),
    ...(outcome.code === 'incorrect_cvc' && { param: 'cvc' }),
    ...(outcome.code === 'expired_card' && { param: 'exp_month' }),
    doc_url: linkTo(outcome.code),
    message,
    payment_method: paymentMethod,
    type: 'card_error',
  } satisfies ErrorObject;
  const refused = {
    ...intent,
    last_payment_error: error,
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    processing: null,
    status: 'requires_payment_method',
  } satisfies Stripe.PaymentIntent;
  work.ledger.insert('charge', charge);
  work.ledger.update('payment_intent', refused);
  recordEvent(work, 'charge.failed', charge);
  recordEvent(work, 'payment_intent.payment_failed', refused);
  return failed(402, { ...error, payment_intent: refused });
}

const declineMessages: Readonly<Record<CardDecline['code'], string>> = {
  card_declined: 'Your card was declined.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
};
