import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import { staleSeconds } from '../orders/take-stale-orders.ts';

export interface FoundPayment {
  readonly orderState: 'pending' | 'paid' | 'fulfilled' | 'declined' | 'abandoned';
  readonly gatewayName: string | null;
  readonly amountCents: number;
  /** Old enough that the request that placed the order has ended. */
  readonly isStale: boolean;
  readonly paymentId: string | null;
  /** The time for the bank's challenge is over. */
  readonly isExpired: boolean;
}

/** Reads an order and its payment from the database, without asking the gateway. Null when there is no such order. */
export async function findPayment(db: Db, orderId: string): Promise<FoundPayment | null> {
  const row = await db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .select([
      'orders.state as orderState',
      'orders.gateway as gatewayName',
      'orders.total_cents as amountCents',
      sql<boolean>`orders.created_at < now() - make_interval(secs => ${staleSeconds})`.as('isStale'),
      'payments.payment_id as paymentId',
      sql<boolean>`coalesce(payments.expires_at <= now(), true)`.as('isExpired'),
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}
