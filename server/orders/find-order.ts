import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { parseInvoiceNumber } from './order.ts';
import { normaliseOrderId } from './order-id.ts';

/** The id of the order that a person named by its id or its invoice number; null when there is none. */
export async function findOrderId(db: Kysely<Database>, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where((order) =>
      order.or([
        order('id', '=', normaliseOrderId(name)),
        order('invoice_number', '=', parseInvoiceNumber(name) ?? 0),
      ]),
    )
    .executeTakeFirst();
  return row?.id ?? null;
}
