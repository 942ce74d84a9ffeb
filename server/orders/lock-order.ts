import { sql } from 'kysely';
import type { Tx } from '../platform/database/pool.ts';

/**
 * Locks an order until the transaction ends. One that is being written may still name it as the one
 * that it renews.
 */
export async function lockRenewedOrder(tx: Tx, orderId: string): Promise<void> {
  await sql`select from orders where id = ${orderId} for no key update`.execute(tx);
}
