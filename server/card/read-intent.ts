import type Stripe from 'stripe';
import type { DeclineReason } from '../payments/decline-reasons.ts';
import type { Inspection, SettledOutcome } from '../payments/payment-gateway.ts';
import type { StripeMethod } from './stripe-method.ts';

/** What a PaymentIntent must agree with before it counts as an order's payment. */
export interface ExpectedPayment {
  readonly orderId: string;
  readonly amountCents: number;
  readonly isLive: boolean;
  readonly method: StripeMethod;
}

/**
 * What a PaymentIntent says of an order. `declined` and `never-charged` are final, for it is
 * cancelled. `refused`: a card was refused, and the page could still confirm it with another one.
 * `mismatch`: money was taken or held, but not for this order or not its exact amount. `unknown`:
 * Stripe is still working on it.
 */
export type IntentState =
  | Inspection
  | { readonly kind: 'refused'; readonly reason: DeclineReason }
  | { readonly kind: 'mismatch' };

export function readIntent(intent: Stripe.PaymentIntent, expected: ExpectedPayment): IntentState {
  const { method } = expected;
  const { last_payment_error: error, client_secret: clientSecret } = intent;
  const reason = error && method.toDeclineReason(error);
  switch (intent.status) {
    case 'succeeded':
      return isExpected(intent, intent.amount_received, expected)
        ? { kind: 'approved', transactionId: intent.id }
        : { kind: 'mismatch' };
    case 'requires_capture':
      return isExpected(intent, intent.amount_capturable, expected)
        ? { kind: 'authorised', paymentId: intent.id }
        : { kind: 'mismatch' };
    case 'requires_action':
      return method.readAction(clientSecret);
    case 'canceled':
      return reason ? { kind: 'declined', reason } : { kind: 'never-charged' };
    case 'requires_payment_method':
    case 'requires_confirmation':
      return reason ? { kind: 'refused', reason } : { kind: 'open' };
    case 'processing':
      return method.processing;
    default:
      return { kind: 'unknown' };
  }
}

/** After a refusal the page could confirm the payment with another card, until it is closed. */
export function toInspection(state: IntentState): Inspection {
  if (state.kind === 'mismatch') return { kind: 'unknown' };
  return state.kind === 'refused' ? { kind: 'declined', reason: state.reason } : state;
}

/** Only what is final: everything else may still change. */
export function toSettled(state: IntentState, reason: DeclineReason | null): SettledOutcome {
  if (state.kind === 'never-charged' && reason) return { kind: 'declined', reason };
  if (state.kind === 'approved' || state.kind === 'declined' || state.kind === 'never-charged')
    return state;
  return { kind: 'unknown' };
}

function isExpected(
  intent: Stripe.PaymentIntent,
  cents: number,
  { orderId, amountCents, isLive }: ExpectedPayment,
): boolean {
  return (
    intent.amount === amountCents &&
    cents === amountCents &&
    intent.currency === 'aud' &&
    intent.metadata.order_id === orderId &&
    intent.livemode === isLive
  );
}
