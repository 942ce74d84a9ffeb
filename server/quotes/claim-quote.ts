import type { OrderItem } from '../../contract/checkout.ts';
import {
  type ClaimQuote,
  checkAddress,
  type PurchaseCheck,
  type RequestedPurchase,
} from '../orders/new-order.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import { lockQuote, readQuote } from './quote.ts';
import { markOpened, setOrderOfQuote } from './quote-store.ts';

/**
 * Reads the purchase of a quote, at its own prices. Whether it can be paid is decided when its
 * order is written.
 */
export async function checkQuote(
  db: Db,
  token: string,
  purchase: RequestedPurchase,
): Promise<PurchaseCheck> {
  const refusal = checkAddress(purchase);
  if (refusal) return refusal;
  const quote = await readQuote(db, { token });
  if (!quote) return { kind: 'refused', code: 'quote-not-found' };
  if (quote.email !== purchase.email || !isSameCart(quote.lines, purchase.items))
    return { kind: 'refused', code: 'quote-changed' };
  const { lines, number, renews, renewCovered, policies } = quote;
  return {
    kind: 'passed',
    lines,
    totals: quote,
    quote: { claim: claimQuote(number), renews, renewCovered, policies },
  };
}

/** Both have each product once. */
function isSameCart(lines: readonly OrderItem[], items: readonly OrderItem[]): boolean {
  const isQuoted = (item: OrderItem) =>
    lines.some(
      ({ productId, quantity }) => productId === item.productId && quantity === item.quantity,
    );
  return lines.length === items.length && items.every(isQuoted);
}

/** The row's lock lets one of parallel orders have the quote, until that order ends unpaid. */
export function claimQuote(number: number): ClaimQuote {
  return async (tx, orderId) => {
    const quote = await lockQuote(tx, number);
    if (!quote) throw new Error(`There is no quote ${number}`);
    if (quote.state !== 'open')
      return {
        code: `quote-${quote.state}`,
        challengedOrderId: await findChallenge(tx, quote.orderId),
      };
    await setOrderOfQuote(tx, number, orderId);
    // Only a browser that has verified its address pays by card.
    await markOpened(tx, number, true);
    return null;
  };
}

async function findChallenge(tx: Tx, orderId: string | null): Promise<string | null> {
  const row = await tx
    .selectFrom('payment_facts')
    .innerJoin('order_facts', 'order_facts.id', 'payment_facts.order_id')
    .select('order_facts.id')
    .where('order_facts.id', '=', orderId)
    .where('order_facts.state', '=', 'pending')
    .where('payment_facts.status', '=', 'action-required')
    .executeTakeFirst();
  return row?.id ?? null;
}
