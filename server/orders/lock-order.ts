import { sql } from 'kysely';
import type { Tx } from '../platform/database/pool.ts';

/**
 * Locks an order until the transaction ends. One that is being written may still name it as the one
 * that it renews.
 */
export async function lockRenewedOrder(tx: Tx, orderId: string): Promise<void> {
  await sql`select from orders where id = ${orderId} for no key update`.execute(tx);
}

/** Locks orders, in one order everywhere, before each of them is read with `lockRefundableOrder`. */
export async function lockOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`select from orders where id = any(${orderIds}) order by id for update`.execute(tx);
}
