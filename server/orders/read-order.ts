import { type Kysely, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../database/tables.ts';
import type { OrderLine, PaidOrder } from './order.ts';

/** A paid order with its lines and keys; null when there is none of that id. */
export async function readPaidOrder(db: Kysely<Database>, id: string): Promise<PaidOrder | null> {
  const row = await db
    .selectFrom('orders')
    .select(['email', 'billing', 'transaction_id', 'invoice_number', 'settled_at'])
    .select(['subtotal_cents', 'gst_cents', 'total_cents'])
    .select([
      jsonArrayFrom(selectLines(db, outerId)).as('lines'),
      jsonArrayFrom(selectLicenceKeys(db, outerId)).as('licence_keys'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.transaction_id || !row.invoice_number || !row.settled_at) return null;
  return {
    id,
    email: row.email,
    billing: row.billing,
    lines: row.lines,
    licenceKeys: row.licence_keys.map(({ keys }) => keys),
    transactionId: row.transaction_id,
    invoiceNumber: row.invoice_number,
    paidAt: row.settled_at,
    subtotalCents: row.subtotal_cents,
    gstCents: row.gst_cents,
    totalCents: row.total_cents,
  };
}

/** The lines of an order in any state, by position. */
export async function readOrderLines(db: Kysely<Database>, orderId: string): Promise<OrderLine[]> {
  return selectLines(db, orderId).execute();
}

/** The id of the order that a subquery belongs to. */
const outerId = sql<string>`orders.id`;

function selectLines(db: Kysely<Database>, orderId: string | RawBuilder<string>) {
  return db
    .selectFrom('order_lines')
    .select([
      'product_id as productId',
      'product_name as productName',
      'quantity',
      'unit_price_cents as unitPriceCents',
    ])
    .where('order_id', '=', orderId)
    .orderBy('position');
}

function selectLicenceKeys(db: Kysely<Database>, orderId: string | RawBuilder<string>) {
  return db
    .selectFrom('licence_keys')
    .select((row) => row.fn.agg<string[]>('array_agg', ['key']).orderBy('seat').as('keys'))
    .where('order_id', '=', orderId)
    .groupBy('position')
    .orderBy('position');
}
