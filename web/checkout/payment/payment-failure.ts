import { problems } from '../../../contract/problems.ts';
import { findPriceChanges } from '../../stored-cart/price-changes.ts';
import { type CheckoutFailure, isSettling, isUnconfirmed } from '../checkout-failure.ts';
import type { PurchaseAttempt } from '../purchase-attempt.ts';
import { describeOtherFields } from '../steps/refused-fields.ts';
import { explainFailure, type StepFailure } from '../steps/step-failure.tsx';

/** A failed payment as the buyer reads it: in a toast with a title, and in the dialog. */
export interface PaymentFailureText extends StepFailure {
  readonly title: 'Payment Failed' | 'Payment not confirmed yet';
}

/**
 * Puts a failed payment into words: the shop's own, unless they would not be true. While it is open what became of an
 * earlier try of the attempt, only the outcome itself is called a failure.
 */
export function describePaymentFailure(
  error: unknown,
  failure: CheckoutFailure,
  attempt: PurchaseAttempt,
  isOpen: boolean,
): PaymentFailureText {
  if (failure.kind === 'other-card-details') return { title: unconfirmed, text: sameDetails };
  if (failure.kind === 'verify-again' && isOpen) return { title: unconfirmed, text: verifyForOutcome };
  if (isUnconfirmed(error)) return { title: unconfirmed, ...explainFailure(error, unheard) };
  if (isSamePrices(failure, attempt)) return { title: failed, text: samePrices };
  const { text, hint } = explainFailure(error, 'Payment processing failed');
  const others = failure.kind === 'fields' ? describeOtherFields(failure.errors) : '';
  return { title: isOpen && !isSettling(failure) ? unconfirmed : failed, text, hint: others || hint };
}

const failed = 'Payment Failed';
const unconfirmed = 'Payment not confirmed yet';

const unheard = 'We did not hear back from the shop. Your payment may have gone through: do not pay again.';

const verifyForOutcome = problems['verify-for-outcome'].detail;

const sameDetails =
  'The expiry date and the cardholder name must be the same as when you paid. Please correct them and check again.';

const samePrices =
  'Our product list was updated since you opened the page. Your prices are the same, and you have not been charged. ' +
  'Please complete your purchase once more.';

/** The list can change in more than prices. */
function isSamePrices(failure: CheckoutFailure, { purchase }: PurchaseAttempt): boolean {
  if (failure.kind !== 'prices-changed' || failure.products === null) return false;
  return findPriceChanges(purchase.lines, failure.products).length === 0;
}
