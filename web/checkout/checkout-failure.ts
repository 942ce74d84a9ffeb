import type { FieldError } from '../../contract/problems.ts';
import { type OrderResult, type PricedProduct, readOrderResult, readProducts } from '../api-answers.ts';
import { ApiError } from '../api-error.ts';

/** What a failed checkout means for the buyer, and so what the page does next. */
export type CheckoutFailure =
  /** The money may be taken. Only the same request with the same key can tell; a new one could charge twice. */
  | { readonly kind: 'unknown' }
  /** The card was not charged and never will be by this attempt. */
  | { readonly kind: 'declined' }
  /** The email has to be verified (again). An earlier try of this attempt may have been charged. */
  | { readonly kind: 'verify-again' }
  /** Nothing was charged: a product was withdrawn. */
  | { readonly kind: 'not-on-sale' }
  /** Nothing was charged: the catalogue is not the one that the buyer saw. The list may be missing. */
  | {
      readonly kind: 'prices-changed';
      readonly products: PricedProduct[] | null;
      readonly etag: string | null;
    }
  /** Nothing was charged: the same was bought moments ago, by the order that is given. */
  | { readonly kind: 'bought-recently'; readonly order: OrderResult }
  /** Nothing was charged by this: another window is paying for the same. The same attempt may be sent again. */
  | { readonly kind: 'bought-elsewhere' }
  /** An earlier try of this attempt had another expiry date or cardholder name. What became of it is open. */
  | { readonly kind: 'other-card-details' }
  /** Nothing was charged: these fields were refused. */
  | { readonly kind: 'fields'; readonly errors: readonly FieldError[] }
  /** Nothing was charged for some other reason; the same request may be sent again. */
  | { readonly kind: 'refused' };

/** These are certain that this attempt charged nothing: the shop looks for its key before it refuses so. */
const settling = new Set<CheckoutFailure['kind']>([
  'declined',
  'not-on-sale',
  'prices-changed',
  'bought-recently',
  'bought-elsewhere',
]);

/** Whether a failure tells the outcome of an attempt: no earlier try of it has charged the card either. */
export function isSettling({ kind }: CheckoutFailure): boolean {
  return settling.has(kind);
}

export function readCheckoutFailure(error: unknown): CheckoutFailure {
  if (!(error instanceof ApiError)) return { kind: 'unknown' };
  const { status, problem, etag } = error;
  if (status === 401 || (status === 403 && problem?.code !== 'cross-site')) return { kind: 'verify-again' };
  if (isUnknown(error)) return { kind: 'unknown' };
  if (status === 402) return { kind: 'declined' };
  if (status === 412) return { kind: 'prices-changed', products: readProducts(problem?.products), etag };
  const earlier = problem?.code === 'bought-recently' ? readOrderResult(problem.order) : null;
  if (earlier) return { kind: 'bought-recently', order: earlier };
  if (problem?.code === 'bought-elsewhere') return { kind: 'bought-elsewhere' };
  if (problem?.code === 'key-reused') return { kind: 'other-card-details' };
  if (problem?.code === 'not-on-sale') return { kind: 'not-on-sale' };
  if (problem?.errors?.length) return { kind: 'fields', errors: problem.errors };
  return { kind: 'refused' };
}

/** Whether it was the shop's own word that the payment is still open, or no word at all came. */
export function isUnconfirmed(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status < 400) return true;
  return ['outcome-unknown', 'in-progress', 'verify-for-outcome'].includes(error.problem?.code ?? '');
}

/** No answer, an unreadable one, or a fault somewhere behind the shop: none of them says that nothing was charged. */
function isUnknown(error: ApiError): boolean {
  return isUnconfirmed(error) || (error.status >= 500 && error.problem?.code !== 'unavailable');
}
