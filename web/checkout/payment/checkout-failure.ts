import { type FieldError, problems } from '../../../contract/problems.ts';
import { ApiError } from '../../api/api-error.ts';
import { type OrderResult, orderResult, type PricedProduct, pricedProducts } from '../../api/responses.ts';
import { explainFailure, type StepFailure } from '../../steps/step-failure.ts';
import { findPriceChanges } from '../../stored-cart/price-changes.ts';
import type { CheckoutStep } from '../checkout-state.ts';
import type { PurchaseAttempt } from './purchase-attempt.ts';
import { backordered, type Shortage, shortages } from './stock.ts';

/** What a failed checkout means for the buyer. It decides what the page does next. */
export type CheckoutFailure =
  /** The card may have been charged. Sending the same attempt again returns the outcome; a new one could charge twice. */
  | { readonly kind: 'unknown' }
  /** The card was not charged and never will be by this attempt. */
  | { readonly kind: 'declined' }
  /** The email has to be verified (again). An earlier try of this attempt may have charged the card. */
  | { readonly kind: 'verify-again' }
  /** Nothing was charged: the attempt never reached the shop. It may be sent again. */
  | { readonly kind: 'not-sent' }
  /** Nothing was charged: a product was withdrawn. */
  | { readonly kind: 'not-on-sale' }
  /** Nothing was charged: the buyer saw an older catalogue. The new one may be missing. */
  | {
      readonly kind: 'prices-changed';
      readonly products: PricedProduct[] | null;
      readonly etag: string | null;
    }
  /** Nothing was charged: too few keys of these products are left. */
  | { readonly kind: 'out-of-stock'; readonly shortages: readonly Shortage[] }
  /** Nothing was charged: the keys of these products follow by email, which the buyer did not know. */
  | { readonly kind: 'backorder'; readonly productIds: readonly string[] }
  /** Nothing was charged: this is an identical order of moments ago. */
  | { readonly kind: 'bought-recently'; readonly order: OrderResult }
  /** Nothing was charged by this attempt: another window is paying for the same cart. It may be sent again. */
  | { readonly kind: 'bought-elsewhere' }
  /** Nothing was charged by this attempt: the quote is paid, is being paid in another window, has expired or differs. */
  | { readonly kind: 'quote-refused' }
  /** An earlier try of this attempt had another expiry date or cardholder name. Its outcome is unknown. */
  | { readonly kind: 'other-card-details' }
  /** Nothing was charged: these fields were refused. The step is the first that has one of them. */
  | { readonly kind: 'fields'; readonly errors: readonly FieldError[]; readonly step: CheckoutStep | null }
  /** Nothing was charged for another reason. The same attempt may be sent again. */
  | { readonly kind: 'refused' };

export function readCheckoutFailure(error: unknown): CheckoutFailure {
  if (!(error instanceof ApiError)) return { kind: 'unknown' };
  const { status, problem, etag } = error;
  if (status === 401 || (status === 403 && problem?.code !== 'cross-site')) return { kind: 'verify-again' };
  if (isUnconfirmed(error) || (status >= 500 && problem?.code !== 'unavailable')) return { kind: 'unknown' };
  if (problem?.code === 'payment-not-found') return { kind: 'not-sent' };
  if (status === 402) return { kind: 'declined' };
  if (problem?.code?.startsWith('quote-')) return { kind: 'quote-refused' };
  if (status === 412) {
    const products = pricedProducts.safeParse(problem?.products).data ?? null;
    return { kind: 'prices-changed', products, etag };
  }
  const order = problem?.code === 'bought-recently' ? orderResult.safeParse(problem.order).data : null;
  if (order) return { kind: 'bought-recently', order };
  if (problem?.code === 'bought-elsewhere') return { kind: 'bought-elsewhere' };
  if (problem?.code === 'key-reused') return { kind: 'other-card-details' };
  const left = problem?.code === 'out-of-stock' && shortages.safeParse(problem.stock).data;
  if (left) return { kind: 'out-of-stock', shortages: left };
  const productIds = problem?.code === 'backorder' && backordered.safeParse(problem.products).data;
  if (productIds) return { kind: 'backorder', productIds };
  if (problem?.code === 'not-on-sale') return { kind: 'not-on-sale' };
  const errors = problem?.errors ?? [];
  return errors.length > 0 ? { kind: 'fields', errors, step: firstStepOf(errors) } : { kind: 'refused' };
}

/** Whether the shop said that the payment is not confirmed yet, or no readable response came. */
export function isUnconfirmed(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status < 400) return true;
  return ['outcome-unknown', 'in-progress', 'verify-for-outcome'].includes(error.problem?.code ?? '');
}

/** The shop looks up the attempt's key before it fails in one of these ways, so no earlier try was charged either. */
const provingNoCharge = new Set<CheckoutFailure['kind']>([
  'declined',
  'not-sent',
  'not-on-sale',
  'prices-changed',
  'out-of-stock',
  'backorder',
  'bought-recently',
  'bought-elsewhere',
  'quote-refused',
]);

export function provesNoCharge({ kind }: CheckoutFailure): boolean {
  return provingNoCharge.has(kind);
}

/** Null if no field is on a form of the checkout. */
function firstStepOf(errors: readonly FieldError[]): CheckoutStep | null {
  const has = (pattern: RegExp) => errors.some(({ field }) => pattern.test(field));
  if (has(/^email$/)) return 'email';
  if (has(/^billing\./)) return 'address';
  return has(/^payment\./) ? 'payment' : null;
}

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
  const { text, hint, fields } = explainFailure(error, 'Payment processing failed');
  const cartErrors = failure.kind === 'fields' ? describeCartErrors(failure) : '';
  const title = isOpen && !provesNoCharge(failure) ? unconfirmed : failed;
  return { title, text, hint: cartErrors || hint, fields };
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
