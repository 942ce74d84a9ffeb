import { formatSeats } from '../../contract/format.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import type { ProblemDetails } from '../platform/http/send-problem.ts';
import { type AttemptParts, findAttempt } from './attempt-store.ts';
import type { TooFewKeys, TooManyHeld } from './check-stock.ts';
import type { EarlierOrder, Unwritten } from './write-pending-order.ts';

/** Nothing was written by this request. */
export interface Refusal {
  readonly kind: 'refused';
  readonly code: ProblemCode;
  readonly details?: ProblemDetails | undefined;
  /** Of the prices as they are now. */
  readonly etag?: string | undefined;
}

export function refuse(code: ProblemCode, details?: ProblemDetails): Refusal {
  return { kind: 'refused', code, details };
}

/**
 * Shows the earlier order with its keys: the browser has verified the address that it was bought
 * with.
 */
export async function askWhetherToRepeat(
  parts: AttemptParts,
  earlier: EarlierOrder,
): Promise<Refusal> {
  const attempt = await findAttempt(parts, earlier);
  if (attempt?.response?.status !== 200)
    return refuse('bought-elsewhere', { retryAfterSeconds: 5 });
  const order: unknown = JSON.parse(attempt.response.body);
  return refuse('bought-recently', { members: { boughtAt: earlier.placedAt, order } });
}

/** Nothing was charged, and the buyer can do something about it. */
export function refuseUnwritten(
  outcome: Exclude<Unwritten, { kind: 'not-written' }>,
  { isQuoted }: { readonly isQuoted: boolean },
): Refusal {
  switch (outcome.kind) {
    case 'quote-refused':
      return outcome.code === 'quote-being-paid'
        ? refuse(outcome.code, { retryAfterSeconds: 5 })
        : refuse(outcome.code);
    case 'terms-changed':
    case 'renewal-covered':
      return refuse(outcome.kind, { members: { plan: outcome.plan } });
    case 'renewal-left':
      return refuse('bought-elsewhere', { retryAfterSeconds: 5 });
    case 'too-few-keys':
      return refuseShortage(outcome, isQuoted);
    case 'too-many-held':
      return refuse('payto-share', { detail: describeHold(outcome) });
  }
}

/** The buyer may take fewer seats, unless they are quoted, or agree that the keys follow. */
function refuseShortage({ refused, backorders }: TooFewKeys, isQuoted: boolean): Refusal {
  const products = backorders.map(({ productId }) => productId);
  if (refused.length === 0) return refuse('backorder', { members: { products } });
  const stock = refused.map(({ productId, left }) => ({ productId, left }));
  return refuse('out-of-stock', {
    detail: describeShortage(refused, isQuoted),
    members: { stock },
  });
}

function describeShortage(refused: TooFewKeys['refused'], isQuoted: boolean): string {
  const sentences = refused.map(({ productName, left }) => {
    if (left === 0) return `${productName} is out of stock.`;
    return `Only ${formatSeats(left)} of ${productName} ${left === 1 ? 'is' : 'are'} left.`;
  });
  const soFar = `You have not been charged. ${sentences.join(' ')}`;
  if (isQuoted) return `${soFar} Your quote stays valid: contact support, or try again later.`;
  const canReduce = refused.every(({ left }) => left > 0);
  const whatToDo = canReduce ? 'Reduce the seats' : 'Remove it from your cart';
  return `${soFar} ${whatToDo}, or contact support.`;
}

function describeHold({ productName, most }: TooManyHeld): string {
  if (most === 0) {
    const none = `PayTo can’t hold licence keys of ${productName} just now`;
    return `You have not been charged. ${none}, while your bank asks you. ${anotherWay}.`;
  }
  const keys = `licence ${most === 1 ? 'key' : 'keys'} of ${productName}`;
  const few = `PayTo can hold only ${most} ${keys} while your bank asks you.`;
  return `You have not been charged. ${few} ${anotherWay}, or fewer seats.`;
}

const anotherWay = 'Choose another way to pay';
