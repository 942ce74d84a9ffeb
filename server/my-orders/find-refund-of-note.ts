import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';

/** The refund of an order that a note is about; null when the order has no note of that number. */
export async function findRefundOfNote(
  db: Kysely<Database>,
  orderId: string,
  number: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('adjustment_notes', 'refund_id', 'refunds.id')
    .select('refunds.id')
    .where('order_id', '=', orderId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.id ?? null;
}
