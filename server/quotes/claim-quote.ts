import type { Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { ClaimQuote } from '../orders/quote-claim.ts';
import { lockQuote } from './read-quote.ts';

/**
 * Makes a pending order, written in the same transaction, the one that pays a quote; or returns why it can't. The row's
 * lock lets one of parallel orders have it. When that ends unpaid, the quote can be paid again.
 */
export function claimQuote(number: number): ClaimQuote {
  return async (tx, orderId) => {
    const quote = await lockQuote(tx, number);
    if (!quote) throw new Error(`There is no quote ${number}`);
    if (quote.state !== 'open')
      return { code: `quote-${quote.state}`, challengedOrderId: await findChallenge(tx, quote.orderId) };
    await setOrderOfQuote(tx, number, orderId);
    return null;
  };
}

/** Ties a locked quote to the order that pays it. */
export async function setOrderOfQuote(
  tx: Transaction<Database>,
  number: number,
  orderId: string,
): Promise<void> {
  await tx.updateTable('quotes').set({ order_id: orderId }).where('number', '=', number).execute();
}

async function findChallenge(tx: Transaction<Database>, orderId: string | null): Promise<string | null> {
  const row = await tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('orders.id')
    .where('orders.id', '=', orderId)
    .where('orders.state', '=', 'pending')
    .where('payments.status', '=', 'action-required')
    .executeTakeFirst();
  return row?.id ?? null;
}
