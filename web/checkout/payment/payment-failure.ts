import { problems } from '../../../contract/problems.ts';
import type { StepFailure } from '../../steps/step-failure.ts';
import { explainFailure } from '../../steps/step-failure.ts';
import { findPriceChanges } from '../../stored-cart/price-changes.ts';
import { type CheckoutFailure, isUnconfirmed, provesNoCharge } from './checkout-failure.ts';
import type { PurchaseAttempt } from './purchase-attempt.ts';

export interface PaymentFailureText extends StepFailure {
  readonly title: 'Payment Failed' | 'Payment not confirmed yet';
}

/**
 * A failed payment in words: the shop's own, unless they would not be true. `isOpen` says that an earlier try of the
 * attempt is unconfirmed: then only a failure that proves that nothing was charged is titled as a failed payment.
 */
export function describePaymentFailure(
  error: unknown,
  failure: CheckoutFailure,
  attempt: PurchaseAttempt,
  isOpen: boolean,
): PaymentFailureText {
  if (failure.kind === 'other-card-details') return { title: unconfirmed, text: sameDetails };
  if (failure.kind === 'verify-again' && isOpen) return { title: unconfirmed, text: verifyForOutcome };
  if (isUnconfirmed(error)) return { title: unconfirmed, ...explainFailure(error, noResponse) };
  if (isSamePrices(failure, attempt)) return { title: failed, text: samePrices };
  const { text, hint } = explainFailure(error, 'Payment processing failed');
  const cartErrors = failure.kind === 'fields' ? describeCartErrors(failure) : '';
  return { title: isOpen && !provesNoCharge(failure) ? unconfirmed : failed, text, hint: cartErrors || hint };
}

const failed = 'Payment Failed';
const unconfirmed = 'Payment not confirmed yet';

const noResponse =
  'We did not hear back from the shop. Your payment may have gone through: do not pay again.';

const verifyForOutcome = problems['verify-for-outcome'].detail;

const sameDetails =
  'The expiry date and the cardholder name must be the same as when you paid. Please correct them and check again.';

const samePrices =
  'Our product list was updated since you opened the page. Your prices are the same, and you have not been charged. ' +
  'Please complete your purchase again.';

/** The product list can change in more than prices. */
function isSamePrices(failure: CheckoutFailure, { purchase }: PurchaseAttempt): boolean {
  if (failure.kind !== 'prices-changed' || failure.products === null) return false;
  return findPriceChanges(purchase.lines, failure.products).length === 0;
}

/** Messages of fields that are on no form. */
function describeCartErrors({ errors }: Extract<CheckoutFailure, { kind: 'fields' }>): string {
  const others = errors.filter(({ field }) => !/^(email$|billing\.|payment\.)/.test(field));
  return [...new Set(others.map(({ message }) => message))].join('. ');
}
