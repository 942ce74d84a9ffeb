import { type Kysely, sql } from 'kysely';
import type { InvoiceQuery } from '../../contract/invoice.ts';
import type { Database } from '../database/tables.ts';
import type { KeySealer } from '../licences/key-sealer.ts';
import { hashesOfKey } from '../licences/normalise-key.ts';
import { parseInvoiceNumber } from '../orders/order.ts';
import { normaliseOrderId } from '../orders/order-id.ts';

/**
 * The id of the paid order that all four values of a receipt belong to; null when any of them differs. One statement
 * always reads the order by its id and the key by its own index, then compares, so neither the response nor its time
 * reveals which value was wrong. It has outer joins and no `where`, so that the planner can skip neither.
 */
export async function findInvoicedOrder(
  db: Kysely<Database>,
  sealer: KeySealer,
  query: InvoiceQuery,
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    with asked_order as materialized (
      select id, email, subtotal_cents, transaction_id from orders
      where id = ${normaliseOrderId(query.id)} or invoice_number = ${parseInvoiceNumber(query.id)}
    ),
    asked_key as materialized (
      select order_id from licence_keys where key_hash = any(${hashesOfKey(sealer, query.licenseKey)}::bytea[])
    )
    select max(case when id = order_id
      and email = ${query.email.replace(/\s/g, '').toLowerCase()}
      and subtotal_cents::text = ${query.amountCents.replace(/\s/g, '')}
      and transaction_id is not null then id end) as id
    from (values (1)) as always left join asked_order on true left join asked_key on true`.execute(db);
  return rows[0]?.id ?? null;
}
