import type { FieldError } from '../../../contract/problems.ts';
import { ApiError } from '../../api/api-error.ts';
import { type OrderResult, type PricedProduct, readOrderResult, readProducts } from '../../api/responses.ts';
import type { CheckoutStep } from '../checkout-state.ts';
import { readProductIds, readShortages, type Shortage } from './stock.ts';

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
  if (status === 412) return { kind: 'prices-changed', products: readProducts(problem?.products), etag };
  const order = problem?.code === 'bought-recently' ? readOrderResult(problem.order) : null;
  if (order) return { kind: 'bought-recently', order };
  if (problem?.code === 'bought-elsewhere') return { kind: 'bought-elsewhere' };
  if (problem?.code === 'key-reused') return { kind: 'other-card-details' };
  const shortages = problem?.code === 'out-of-stock' ? readShortages(problem.stock) : null;
  if (shortages) return { kind: 'out-of-stock', shortages };
  const productIds = problem?.code === 'backorder' ? readProductIds(problem.products) : null;
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
