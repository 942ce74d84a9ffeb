import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';

/** Whether an order exists, is paid, and belongs to a verified address. */
export async function isPaidOrderOf(db: Kysely<Database>, orderId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('email', '=', email)
    .where('transaction_id', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
