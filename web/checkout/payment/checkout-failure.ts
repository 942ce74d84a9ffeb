import type { Payment } from '../../../contract/checkout.ts';
import { type FieldError, problems } from '../../../contract/problems.ts';
import { type RenewalPlan, renewalPlan } from '../../../contract/renewals.ts';
import type { ProductList } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { type OrderResult, orderResult, pricedProducts } from '../../api/responses.ts';
import { explainFailure, type StepFailure } from '../../steps/step-failure.ts';
import { findPriceChanges } from '../../stored-cart/price-changes.ts';
import type { CheckoutStep } from '../checkout-steps.ts';
import type { PurchaseAttempt } from './purchase-attempt.ts';
import { backordered, type Shortage, shortages } from './stock.ts';

/** What it means for the buyer, and what the page does next. */
export type CheckoutFailure =
  /**
   * The card may have been charged. The same attempt again returns the outcome; a new one could
   * charge twice.
   */
  | { readonly kind: 'unknown' }
  /** The shop was asked about the payment, and knows nothing of it. */
  | { readonly kind: 'not-received' }
  /** The email has to be verified (again). An earlier try may have charged the card. */
  | { readonly kind: 'verify-again' }
  /** An earlier try had another expiry date or cardholder name. Its outcome is unknown. */
  | { readonly kind: 'other-card-details' }
  /** This try charged nothing: these fields were refused. The step is the first that has one. */
  | {
      readonly kind: 'fields';
      readonly errors: readonly FieldError[];
      readonly step: CheckoutStep | null;
    }
  /** This try charged nothing, for another reason. The same attempt may be sent again. */
  | { readonly kind: 'refused' }
  | NotCharged;

/**
 * The shop looks up the attempt's key before it fails like this: no earlier try was charged either.
 */
interface NotCharged {
  readonly kind: 'not-charged';
  /** What the buyer learns from it. After a decline the next try is another attempt. */
  readonly changes?: NotChargedNews;
  readonly outdated?: 'products' | 'stock' | 'quote' | 'policies' | 'days';
  /** The present product list, if it came with a change of prices. */
  readonly list?: ProductList | undefined;
  /** The present days, if it came with a change of them. */
  readonly plan?: RenewalPlan | undefined;
}

interface NotChargedNews {
  readonly attempt?: null;
  readonly changedPlan?: RenewalPlan;
  readonly earlierOrder?: OrderResult | null;
  readonly shortages?: readonly Shortage[];
  readonly backordered?: readonly string[];
}

const declined = { attempt: null, earlierOrder: null } as const;

export function readCheckoutFailure(error: unknown): CheckoutFailure {
  if (!(error instanceof ApiError)) return { kind: 'unknown' };
  const { status, problem } = error;
  const code = problem?.code;
  if (status === 401 || (status === 403 && code !== 'cross-site')) return { kind: 'verify-again' };
  if (isUnconfirmed(error) || (status >= 500 && code !== 'unavailable')) return { kind: 'unknown' };
  if (code === 'key-reused') return { kind: 'other-card-details' };
  if (code === 'payment-not-found') return { kind: 'not-received' };

  const notCharged = readNotCharged(error);
  if (notCharged) return { kind: 'not-charged', ...notCharged };

  const errors = problem?.errors ?? [];
  if (errors.length > 0) return { kind: 'fields', errors, step: firstStepOf(errors) };
  return { kind: 'refused' };
}

function readNotCharged({ status, problem, etag }: ApiError): Omit<NotCharged, 'kind'> | null {
  const code = problem?.code;
  if (code === 'bought-elsewhere') return {};
  if (code === 'policies-changed') return { outdated: 'policies' };
  if (code === 'not-on-sale') return { outdated: 'products' };
  if (code?.startsWith('quote-')) return { outdated: 'quote' };
  if (code === 'terms-changed' || code === 'renewal-covered') return readDays(problem?.plan);
  if (status === 402) return { outdated: 'stock', changes: declined };
  if (status === 412) {
    const products = pricedProducts.safeParse(problem?.products).data;
    return { outdated: 'products', list: products && { products, etag } };
  }

  const order = code === 'bought-recently' && orderResult.safeParse(problem?.order).data;
  if (order) return { changes: { earlierOrder: order } };
  const left = code === 'out-of-stock' && shortages.safeParse(problem?.stock).data;
  if (left) return { outdated: 'stock', changes: { shortages: left } };
  const later = code === 'backorder' && backordered.safeParse(problem?.products).data;
  if (later) return { outdated: 'stock', changes: { backordered: later } };
  return null;
}

/** What is covered is asked about by its plan. */
function readDays(given: unknown): Omit<NotCharged, 'kind'> {
  const plan = renewalPlan.safeParse(given).data;
  if (!plan) return { outdated: 'days' };
  return { outdated: 'days', plan, changes: { changedPlan: plan } };
}

/** Whether the shop said that the payment is not confirmed yet, or no readable response came. */
export function isUnconfirmed(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status < 400) return true;
  return open.includes(error.problem?.code ?? '');
}

const open = ['outcome-unknown', 'in-progress', 'verify-for-outcome'];

/** Null if no field is on a form of the checkout. */
function firstStepOf(errors: readonly FieldError[]): CheckoutStep | null {
  const has = (pattern: RegExp) => errors.some(({ field }) => pattern.test(field));
  if (has(/^email$/)) return 'email';
  if (has(/^billing\./)) return 'address';
  return has(/^payment\./) ? 'payment' : null;
}

/**
 * A failed payment in words: the shop's own, unless they would not be true. `isOpen`: an earlier
 * try of the attempt is unconfirmed. Then only a failure that proves that nothing was charged is
 * titled as a failed payment.
 */
export function describePaymentFailure(
  error: unknown,
  failure: CheckoutFailure,
  attempt: PurchaseAttempt,
  isOpen: boolean,
): StepFailure & { readonly title: string } {
  if (failure.kind === 'other-card-details') return { title: unconfirmed, text: sameDetails };
  if (failure.kind === 'verify-again' && isOpen)
    return { title: unconfirmed, text: problems['verify-for-outcome'].detail };
  if (isUnconfirmed(error)) {
    // The first time, the step that follows says it.
    return { title: unconfirmed, ...explainFailure(error, noResponse), isStep: !isOpen };
  }
  if (isSamePrices(failure, attempt)) return { title: failed, text: samePrices };
  const { text, hint, fields } = explainFailure(error, 'Payment processing failed');
  const cartErrors = failure.kind === 'fields' ? describeCartErrors(failure) : '';
  const isStep = failure.kind === 'not-received';
  const isCertain = isStep || failure.kind === 'not-charged';
  const title = isOpen && !isCertain ? unconfirmed : failed;
  const code = error instanceof ApiError ? error.problem?.code : undefined;
  const fix = code === undefined ? undefined : fixes[code];
  return { title, text, hint: cartErrors || hint, fields, isStep, fix };
}

/** The field of the card to correct. */
const fixes: Readonly<Record<string, StepFailure['fix']>> = {
  'card-declined': 'cardNumber',
  'insufficient-funds': 'cardNumber',
  'test-cards-only': 'cardNumber',
  'payment-not-taken': 'cardNumber',
  'card-expired': 'expiryDate',
  'wrong-security-code': 'cvv',
};

/** Names the card that was typed: a buyer may have several at hand. */
export function nameCard(text: string, card: Payment): string {
  if (!('cardNumber' in card)) return text;
  const last = card.cardNumber.replace(/\D/g, '').slice(-4);
  return text.replace(/\byour card (?=was|has)/, `your card ending ${last} `);
}

const failed = 'Payment Failed';
const unconfirmed = 'Payment not confirmed yet';

const noResponse =
  'We did not hear back from the shop. Your payment may have gone through: do not pay again.';

const sameDetails =
  'The expiry date and the cardholder name must be the same as when you paid. ' +
  'Please correct them and check again.';

const samePrices =
  'You have not been charged, and your prices are the same. ' +
  'Our product list was updated since you opened the page. ' +
  'Please complete your purchase again.';

/** The product list can change in more than prices. */
function isSamePrices(failure: CheckoutFailure, { purchase }: PurchaseAttempt): boolean {
  if (failure.kind !== 'not-charged' || !failure.list) return false;
  return findPriceChanges(purchase.lines, failure.list.products).length === 0;
}

function describeCartErrors({ errors }: Extract<CheckoutFailure, { kind: 'fields' }>): string {
  const others = errors.filter(({ field }) => !/^(email$|billing\.|payment\.)/.test(field));
  return [...new Set(others.map(({ message }) => message))].join('. ');
}
