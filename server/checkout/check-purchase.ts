import type { OrderItem } from '../../contract/checkout.ts';
import type { ProblemCode } from '../../contract/problems.ts';
import type { Product } from '../../contract/product.ts';
import { listsTag } from '../http/entity-tag.ts';
import type { ProblemDetails } from '../http/send-problem.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { OrderLine } from '../orders/order.ts';
import { priceItems } from './price-items.ts';
import { type PurchaseAllowance, takePurchase } from './purchase-limits.ts';

export interface CheckParts {
  readonly limits: RateLimits;
  readonly readPriceList: () => Promise<{ products: readonly Product[]; etag: string }>;
}

export interface RequestedPurchase {
  readonly email: string;
  /** The address that the browser has verified within the hour. */
  readonly verifiedEmail: string | null;
  readonly items: readonly OrderItem[];
  readonly ifMatch: string | undefined;
  readonly client: string;
}

export type PurchaseCheck =
  | {
      readonly kind: 'passed';
      readonly lines: readonly OrderLine[];
      readonly allowance: Extract<PurchaseAllowance, { allowed: true }>;
    }
  | Refusal;

interface Refusal {
  readonly kind: 'refused';
  readonly code: ProblemCode;
  readonly details: ProblemDetails;
  readonly headers?: Readonly<Record<string, string>>;
}

const tooManyPurchases =
  'Too many purchases or declined cards within an hour. You have not been charged. Please try again later.';

/** Refuses a new purchase before anything is written, or prices it and counts it against the limits. */
export async function checkPurchase(
  { limits, readPriceList }: CheckParts,
  { email, verifiedEmail, items, ifMatch, client }: RequestedPurchase,
): Promise<PurchaseCheck> {
  const { products, etag } = await readPriceList();
  const priced = priceItems(products, items);
  if (priced.kind === 'unknown-products') return refuse('not-on-sale', { errors: priced.errors });
  if (!verifiedEmail) return refuse('not-verified');
  if (verifiedEmail !== email) return refuse('other-email');
  if (ifMatch !== undefined && !listsTag(ifMatch, etag))
    return { ...refuse('prices-changed', { members: { products } }), headers: { etag } };
  const { lines } = priced;
  const allowance = await takePurchase(limits, { email, client, lines });
  if (!allowance.allowed) return refuse('too-many-requests', { ...allowance, detail: tooManyPurchases });
  return { kind: 'passed', lines, allowance };
}

function refuse(code: ProblemCode, details: ProblemDetails = {}): Refusal {
  return { kind: 'refused', code, details };
}
