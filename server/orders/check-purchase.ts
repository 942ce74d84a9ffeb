import type { OrderItem } from '../../contract/checkout.ts';
import { parseCents } from '../../contract/money.ts';
import type { FieldError, ProblemCode } from '../../contract/problems.ts';
import type { Product } from '../../contract/product.ts';
import type { QuoteState } from '../../contract/quotes.ts';
import type { Tx } from '../database/pool.ts';
import { listsTagWithPrefix } from '../http/entity-tag.ts';
import type { ProblemDetails } from '../http/send-problem.ts';
import type { OrderLine } from './order.ts';

export interface PriceList {
  readonly products: readonly Product[];
  readonly etag: string;
}

export interface RequestedPurchase {
  readonly email: string;
  readonly verifiedEmail: string | null;
  readonly items: readonly OrderItem[];
  readonly ifMatch: string | undefined;
}

type PurchaseCheck = { readonly kind: 'passed'; readonly lines: readonly OrderLine[] } | RefusedPurchase;

export interface RefusedPurchase {
  readonly kind: 'refused';
  readonly code: ProblemCode;
  readonly details?: ProblemDetails;
}

/** Turns what a buyer wants into order lines at the shop's own prices, or refuses it. */
export function checkPurchase(
  { products, etag }: PriceList,
  { email, verifiedEmail, items, ifMatch }: RequestedPurchase,
): PurchaseCheck {
  const lines: OrderLine[] = [];
  const errors: FieldError[] = [];
  for (const [index, { productId, quantity }] of items.entries()) {
    const product = products.find(({ id }) => id === productId);
    const unitPriceCents = parseCents(product?.price);
    if (product && unitPriceCents !== null) {
      lines.push({ productId, productName: product.name, quantity, unitPriceCents });
    } else {
      errors.push({ field: `items.${index}.productId`, message: 'This product is not on sale' });
    }
  }
  if (errors.length > 0) return { kind: 'refused', code: 'not-on-sale', details: { errors } };
  const refusal = checkAddress({ email, verifiedEmail });
  if (refusal) return refusal;
  if (ifMatch !== undefined && !listsTagWithPrefix(ifMatch, etag))
    return { kind: 'refused', code: 'prices-changed', details: { members: { products } } };
  return { kind: 'passed', lines };
}

/** Null when the browser has verified the address of the purchase. */
export function checkAddress({
  email,
  verifiedEmail,
}: Pick<RequestedPurchase, 'email' | 'verifiedEmail'>): RefusedPurchase | null {
  if (!verifiedEmail) return { kind: 'refused', code: 'not-verified' };
  return verifiedEmail === email ? null : { kind: 'refused', code: 'other-email' };
}

/** Makes an order the only one that pays a quote, in the order's own commit; or returns why it can't. */
export type ClaimQuote = (tx: Tx, orderId: string) => Promise<QuoteRefusal | null>;

export interface QuoteRefusal {
  readonly code: `quote-${Exclude<QuoteState, 'open'>}`;
  /** The order that is paying it, while that waits for the bank's challenge. */
  readonly challengedOrderId: string | null;
}
