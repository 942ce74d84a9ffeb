import { type Kysely, sql } from 'kysely';
import type { InvoiceQuery } from '../../contract/invoice.ts';
import type { Database } from '../database/tables.ts';
import { normaliseLicenceKey } from '../licences/licence-key.ts';
import { parseInvoiceNumber } from '../orders/order.ts';
import { normaliseOrderId } from '../orders/order-id.ts';

/**
 * The id of the paid order that all four values of the receipt email belong to; null when any one differs.
 * One statement weighs all four, so that neither the answer nor its time tells which was wrong.
 */
export async function findInvoicedOrder(db: Kysely<Database>, query: InvoiceQuery): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select orders.id
    from orders
    where (orders.id = ${normaliseOrderId(query.id)} or orders.invoice_number = ${parseInvoiceNumber(query.id)})
      and orders.email = ${query.email.replace(/\s/g, '').toLowerCase()}
      and orders.subtotal_cents::text = ${query.amountCents.replace(/\s/g, '')}
      and orders.transaction_id is not null
      and exists (
        select from licence_keys
        where licence_keys.order_id = orders.id
          and upper(replace(licence_keys.key, '-', '')) = ${normaliseLicenceKey(query.licenseKey)}
      )`.execute(db);
  return rows[0]?.id ?? null;
}

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
