import type Stripe from 'stripe';
import { invalidParameter, unexpectedState } from './api-error.ts';
import { attemptCharge } from './attempt-charge.ts';
import { spendConfirmationToken } from './confirmation-tokens.ts';
import { recordEvent } from './events.ts';
import { planLater } from './later-steps.ts';
import type { Parameters } from './parameters.ts';
import { findCardOf } from './remembered-cards.ts';
import { type Answer, ok, type Work } from './work.ts';

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Confirms a payment with a card: it is charged, declined, or waits for the challenge of the bank. */
export function confirmPayment(work: Work, parameters: Parameters, intent: Stripe.PaymentIntent): Answer {
  if (!confirmable.includes(intent.status)) throw refuseConfirmation(intent);
  const token = parameters.text('confirmation_token');
  if (token === null) return confirmWithoutToken(intent);
  const { paymentMethod, returnUrl } = spendConfirmationToken(work, token, intent.id);
  requireReturnUrl(intent, parameters.text('return_url') ?? returnUrl);
  requireSameCapture(intent, paymentMethod);
  requireAllowed(intent, paymentMethod);

  const card = findCardOf(work.ledger, paymentMethod.id);
  const confirmed = {
    ...intent,
    last_payment_error: null,
    next_action: null,
    payment_method: paymentMethod.id,
  };
  if (!card.asksForChallenge)
    return attemptCharge(work, confirmed, { card, paymentMethod, passedChallenge: false });
  const challenge = {
    type: 'use_stripe_sdk',
    use_stripe_sdk: {
      type: 'stripe_3ds2_challenge',
      three_d_secure_2_source: `payatt_${intent.id.slice(3)}`,
    },
  };
  const waiting = {
    ...confirmed,
    next_action: card.payTo ? { type: 'payto_await_authorization' } : challenge,
    status: 'requires_action',
  } satisfies Stripe.PaymentIntent;
  work.ledger.update('payment_intent', waiting);
  recordEvent(work, 'payment_intent.requires_action', waiting);
  if (card.payTo && card.payTo !== 'nothing') planLater(work, `${card.payTo}-payto`, intent.id);
  return ok(waiting);
}

function confirmWithoutToken(intent: Stripe.PaymentIntent): Answer {
  if (intent.status === 'requires_action') return ok(intent);
  const message =
    'You cannot confirm this PaymentIntent because it has no payment method. Add one, or confirm it with a confirmation token.';
  throw unexpectedState('payment_intent_unexpected_state', message, intent);
}

function refuseConfirmation(intent: Stripe.PaymentIntent) {
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`;
  return unexpectedState('payment_intent_unexpected_state', message, intent);
}

/** The Elements of the page must have been opened for the same kind of capture. */
function requireSameCapture(intent: Stripe.PaymentIntent, { metadata }: Stripe.PaymentMethod): void {
  const chosen = metadata?.elements_capture_method;
  if (chosen === undefined || (chosen === 'manual') === (intent.capture_method === 'manual')) return;
  const message = `The Elements have the capture method ${chosen}, and the PaymentIntent has ${intent.capture_method}.`;
  throw invalidParameter('capture_method', message);
}

function requireAllowed(intent: Stripe.PaymentIntent, { type }: Stripe.PaymentMethod): void {
  const { allowed_payment_method_types: allowed } = intent;
  if (allowed?.includes(type) !== false) return;
  throw invalidParameter(
    'confirmation_token',
    `The PaymentIntent does not allow the payment method ${type}.`,
  );
}

/** A payment that may redirect the buyer to another site needs an address to come back to. */
function requireReturnUrl(intent: Stripe.PaymentIntent, returnUrl: string | null): void {
  const mayRedirect = intent.automatic_payment_methods?.allow_redirects === 'always';
  if (!mayRedirect || returnUrl !== null) return;
  const message =
    'This PaymentIntent accepts payment methods that may redirect the buyer: give a return_url, or create it with ' +
    'automatic_payment_methods[allow_redirects] set to never.';
  throw invalidParameter('return_url', message);
}
