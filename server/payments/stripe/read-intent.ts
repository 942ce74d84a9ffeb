import type Stripe from 'stripe';
import type {
  ActionRequired,
  Authorised,
  DeclineReason,
  NeverCharged,
  SettledCharge,
} from '../payment-gateway.ts';

/** What a PaymentIntent must agree with before it counts as an order's payment. */
export interface ExpectedPayment {
  readonly orderId: string;
  readonly amountCents: number;
  readonly isLive: boolean;
}

/**
 * What a PaymentIntent says of an order. `declined` and `never-charged` are final, for it is cancelled. `refused`: a card
 * was refused, and the page could still confirm it with another one. `mismatch`: money was taken or held, but not for this
 * order or not its exact amount. `unclear`: Stripe is still working on it.
 */
export type IntentState =
  | SettledCharge
  | NeverCharged
  | Authorised
  | ActionRequired
  | { readonly kind: 'refused'; readonly reason: DeclineReason }
  | { readonly kind: 'open' | 'mismatch' | 'unclear' };

export function readIntent(intent: Stripe.PaymentIntent, expected: ExpectedPayment): IntentState {
  const { last_payment_error: error, client_secret: clientSecret } = intent;
  const reason = error && toDeclineReason(error);
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
      return clientSecret === null ? { kind: 'unclear' } : { kind: 'action-required', clientSecret };
    case 'canceled':
      return reason ? { kind: 'declined', reason } : { kind: 'never-charged' };
    case 'requires_payment_method':
    case 'requires_confirmation':
      return reason ? { kind: 'refused', reason } : { kind: 'open' };
    default:
      return { kind: 'unclear' };
  }
}

/** Stripe's reason in the shop's own words. Lost, stolen and suspected cards are declined without saying why. */
export function toDeclineReason(error: RefusalCodes): DeclineReason {
  // The decline code is the bank's own, and says more.
  return reasons.get(error.decline_code) ?? reasons.get(error.code) ?? 'card-declined';
}

interface RefusalCodes {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
}

const reasons: ReadonlyMap<string | undefined, DeclineReason> = new Map([
  ['insufficient_funds', 'insufficient-funds'],
  ['expired_card', 'card-expired'],
  ['incorrect_cvc', 'wrong-security-code'],
  ['invalid_cvc', 'wrong-security-code'],
  ['authentication_required', 'challenge-failed'],
  ['payment_intent_authentication_failure', 'challenge-failed'],
  // The card may be fine: its bank could not be asked.
  ['processing_error', 'bank-unavailable'],
  ['try_again_later', 'bank-unavailable'],
  ['issuer_not_available', 'bank-unavailable'],
  ['reenter_transaction', 'bank-unavailable'],
]);

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
