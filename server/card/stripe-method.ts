import type { DeclineReason } from '../payments/decline-reasons.ts';
import type { Inspection } from '../payments/payment-gateway.ts';

/** What differs between the ways to pay that Stripe takes. A PaymentIntent is for one of them. */
export interface StripeMethod {
  /** As Stripe names it. */
  readonly type: 'card' | 'payto';

  /** The name of its gateway in live mode. */
  readonly gatewayName: string;

  /** In the metadata of its PaymentIntents, to tell them from those of other methods. */
  readonly mark?: string;

  readonly takesKeysFirst?: true;

  /** Whether Stripe's script shows what the buyer has to do. */
  readonly usesScript: boolean;

  /** What is true of a payment whose buyer has something to do. */
  readonly readAction: (clientSecret: string | null) => Inspection;

  /** What is true of a payment that Stripe is working on. */
  readonly processing: Inspection;

  /** Stripe's reason in the shop's own words. */
  readonly toDeclineReason: (error: RefusalCodes) => DeclineReason;
}

export interface RefusalCodes {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
}

/** Cards, and the wallets that are cards. */
export const cardMethod: StripeMethod = {
  type: 'card',
  gatewayName: 'stripe',
  usesScript: true,

  readAction(clientSecret) {
    if (clientSecret === null) return { kind: 'unknown' };
    return { kind: 'action-required', clientSecret };
  },

  processing: { kind: 'unknown' },

  /** Lost, stolen and suspected cards are declined without saying why. */
  toDeclineReason({ code, decline_code: bankCode }) {
    // The decline code is the bank's own, and says more.
    return reasons.get(bankCode) ?? reasons.get(code) ?? 'card-declined';
  },
};

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
