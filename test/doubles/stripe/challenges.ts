import type Stripe from 'stripe';
import { linkTo, unexpectedState } from './api-error.ts';
import { approve, attemptCharge, decline } from './attempt-charge.ts';
import { recordEvent } from './events.ts';
import { requirePaymentIntent } from './payment-intents.ts';
import { findCardOf } from './remembered-cards.ts';
import { type Answer, ok, type Work } from './work.ts';

/** PayTo alone expires: its buyer has not approved it in time. */
export type ChallengeOutcome = 'pass' | 'fail' | 'abandon' | 'expire';

/** Ends the challenge of a bank, or the request of PayTo in its app. An abandoned one stays open. */
export function finishChallenge(work: Work, id: string, outcome: ChallengeOutcome): Answer {
  const intent = requirePaymentIntent(work, id);
  if (intent.status !== 'requires_action')
    throw unexpectedState('payment_intent_unexpected_state', `No challenge is open for ${id}.`, intent);
  if (outcome === 'abandon') return ok(intent);
  if (outcome !== 'pass') return failChallenge(work, intent, outcome);
  attemptCharge(work, { ...intent, next_action: null }, { ...cardOf(work, intent), passedChallenge: true });
  return ok(requirePaymentIntent(work, id));
}

/** Ends a payment that is `processing`. */
export function finishProcessing(work: Work, id: string, outcome: 'success' | 'failure'): Answer {
  const intent = requirePaymentIntent(work, id);
  if (intent.status !== 'processing')
    throw unexpectedState('payment_intent_unexpected_state', `The payment ${id} is not processing.`, intent);
  const attempt = { ...cardOf(work, intent), passedChallenge: false };
  const refusal = { kind: 'declines', code: 'card_declined', declineCode: 'generic_decline' } as const;
  if (outcome === 'success') approve(work, intent, attempt);
  else decline(work, intent, { ...attempt, outcome: refusal });
  return ok(requirePaymentIntent(work, id));
}

function failChallenge(work: Work, intent: Stripe.PaymentIntent, outcome: 'fail' | 'expire'): Answer {
  const isExpired = outcome === 'expire';
  const code = isExpired ? 'payment_intent_payment_attempt_expired' : 'payment_intent_authentication_failure';
  const { paymentMethod } = cardOf(work, intent);
  const refused = {
    ...intent,
    last_payment_error: {
      code,
      doc_url: linkTo(code),
      message: 'The payment method failed authentication. Confirm the payment again with another one.',
      payment_method: paymentMethod,
      type: 'invalid_request_error',
    },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  } satisfies Stripe.PaymentIntent;
  work.ledger.update('payment_intent', refused);
  recordEvent(work, 'payment_intent.payment_failed', refused);
  return ok(refused);
}

function cardOf({ ledger }: Work, intent: Stripe.PaymentIntent) {
  const id = String(intent.payment_method);
  const paymentMethod = ledger.find('payment_method', id);
  if (!paymentMethod) throw new Error(`The ledger has no payment method ${id}.`);
  return { card: findCardOf(ledger, id), paymentMethod };
}
