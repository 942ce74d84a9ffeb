import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { lockPaidOrder } from '../orders/lock-paid-order.ts';
import { resendReceipt } from '../orders/resend-receipt.ts';

/**
 * Queues the receipt of an order again, unless one waits to be sent. Returns false, and queues nothing, for an order of
 * another address: an operator may have corrected it just now.
 */
export async function resendMyReceipt(
  db: Kysely<Database>,
  orderId: string,
  email: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const order = await lockPaidOrder(tx, orderId);
    if (typeof order === 'string' || order.email !== email) return false;
    await resendReceipt(tx, orderId, order);
    return true;
  });
}
