import type { Kysely } from 'kysely';
import type { OrderItem } from '../../contract/checkout.ts';
import type { Database } from '../database/tables.ts';
import { checkAddress, type RefusedPurchase, type RequestedPurchase } from '../orders/check-purchase.ts';
import type { OrderLine } from '../orders/order.ts';
import { readQuote } from './read-quote.ts';

export type QuoteCheck =
  | { readonly kind: 'passed'; readonly lines: readonly OrderLine[]; readonly quoteNumber: number }
  | RefusedPurchase;

/**
 * The lines of a quote at its own prices, for a checkout that names it, or why that is refused. Whether the quote can be
 * paid is decided when its order is written.
 */
export async function checkQuote(
  db: Kysely<Database>,
  token: string,
  purchase: Omit<RequestedPurchase, 'ifMatch'>,
): Promise<QuoteCheck> {
  const refusal = checkAddress(purchase);
  if (refusal) return refusal;
  const quote = await readQuote(db, { token });
  if (!quote) return { kind: 'refused', code: 'quote-not-found' };
  if (quote.email !== purchase.email || !isSameCart(quote.lines, purchase.items))
    return { kind: 'refused', code: 'quote-changed' };
  const lines = quote.lines.map(({ description: _description, ...line }) => line);
  return { kind: 'passed', lines, quoteNumber: quote.number };
}

/** Both have each product once. */
function isSameCart(lines: readonly OrderItem[], items: readonly OrderItem[]): boolean {
  const isQuoted = (item: OrderItem) =>
    lines.some(({ productId, quantity }) => productId === item.productId && quantity === item.quantity);
  return lines.length === items.length && items.every(isQuoted);
}
