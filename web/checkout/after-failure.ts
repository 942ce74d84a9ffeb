import type { Payment } from '../../contract/checkout.ts';
import type { Changes, CheckoutState } from './checkout-state.ts';
import type { CheckoutFailure } from './payment/checkout-failure.ts';

/** The challenge may have been passed elsewhere, so the payment may be charged. */
export function afterUnknownStatus({ unconfirmed }: CheckoutState, reachedShop: boolean): Changes {
  const isNews = unconfirmed === 'resumed' || (unconfirmed === 'to-approve' && reachedShop);
  return isNews ? { unconfirmed: 'unknown', failure: null } : {};
}

/** Only failures that prove that nothing was charged end an unconfirmed payment. */
export function afterFailedPayment(
  state: CheckoutState,
  { failure, card }: { readonly failure: CheckoutFailure; readonly card: Payment },
): Changes {
  const unconfirmed = state.unconfirmed === 'resumed' ? 'unknown' : state.unconfirmed;
  const mayBeCharged = unconfirmed === 'on-its-way' ? unconfirmed : 'unknown';
  switch (failure.kind) {
    case 'unknown':
      return { unconfirmed: mayBeCharged, card };
    case 'not-received':
      return { unconfirmed: 'not-received', card };
    case 'other-card-details':
      return { unconfirmed: mayBeCharged, card: null };
    case 'verify-again':
      return { unconfirmed, verifiedAt: null, verifyingAgain: true };
    case 'fields':
      return { unconfirmed, step: failure.step ?? state.step };
    case 'refused':
      return { unconfirmed };
    case 'not-charged':
      return { unconfirmed: null, card: null, ...failure.changes };
  }
}

/** Nothing is charged for a quote, and the same request again returns the same quote. */
export function afterFailedQuote(state: CheckoutState, failure: CheckoutFailure): Changes {
  if (failure.kind === 'verify-again') return { verifiedAt: null, verifyingAgain: true };
  return failure.kind === 'fields' ? { step: failure.step ?? state.step } : {};
}
