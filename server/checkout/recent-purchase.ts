import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { OrderItem } from '../../contract/checkout.ts';
import type { Database } from '../database/tables.ts';

/** An earlier order of the same cart by the same address. */
export interface RecentPurchase {
  readonly orderId: string;
  readonly boughtAt: Date;
}

const recentMinutes = 10;

/** The same for the same products and seats, in whatever order they stand in the cart. */
export function hashCart(items: readonly OrderItem[]): Buffer {
  const lines = items.map(({ productId, quantity }) => JSON.stringify([productId, quantity])).sort();
  return createHash('sha256').update(lines.join('\n')).digest();
}

/**
 * The newest other order of the same cart by the same address within 10 minutes, unless it went unpaid. Call it
 * when the new order is written: from here on, purchases of one cart by one address wait for the transaction's
 * end, so of two that are made at once the second finds the first.
 */
export async function findRecentPurchase(
  tx: Transaction<Database>,
  { id, email, cartHash }: { id: string; email: string; cartHash: Buffer },
): Promise<RecentPurchase | null> {
  const lock = `${email}\n${cartHash.toString('hex')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('orders')
    .select(['id', 'created_at'])
    .where('id', '!=', id)
    .where('email', '=', email)
    .where('cart_hash', '=', cartHash)
    .where('state', 'in', ['pending', 'paid', 'fulfilled'])
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${recentMinutes})`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { orderId: row.id, boughtAt: row.created_at } : null;
}
