import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { OrderItem } from '../../contract/checkout.ts';

/** An earlier order of the same cart by the same address. */
export interface RecentPurchase {
  readonly orderId: string;
  readonly boughtAt: Date;
}

/** Whose purchases of what. */
interface Cart {
  readonly email: string;
  readonly cartHash: Buffer;
}

const recentMinutes = 10;

/** The same for the same products and seats, in whatever order they stand in the cart. */
export function hashCart(items: readonly OrderItem[]): Buffer {
  const lines = items.map(({ productId, quantity }) => JSON.stringify([productId, quantity])).sort();
  return createHash('sha256').update(lines.join('\n')).digest();
}

/**
 * From this statement on, purchases of one cart by one address wait for the transaction's end: of two that are
 * made at once, the second finds the first. It must come before the statement that looks for it, since that sees
 * only what was committed when it began.
 */
export function lockPurchases({ email, cartHash }: Cart): RawBuilder<unknown> {
  const lock = `${email}\n${cartHash.toString('hex')}`;
  return sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`;
}

/**
 * Selects the order that guards against an identical one: one that is pending, however old, since its card may be
 * charged; else the newest that was paid within 10 minutes. An order whose card was not charged never does.
 */
export function selectRecentPurchase({ email, cartHash }: Cart): RawBuilder<unknown> {
  return sql`
    select id, state, created_at from orders
    where email = ${email}
      and cart_hash = ${cartHash}
      and (
        state = 'pending'
        or state in ('paid', 'fulfilled') and settled_at > now() - make_interval(mins => ${recentMinutes})
      )
    order by state = 'pending' desc, created_at desc
    limit 1`;
}
