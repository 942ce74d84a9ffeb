import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { bankTransferName } from '../../contract/desk/order.ts';
import type { Totals } from '../../contract/money.ts';
import type { Database } from '../database/tables.ts';
import type { PaidOrder } from './order.ts';

/** A paid order with its lines; null when there is none of that id. */
export async function readPaidOrder(db: Kysely<Database>, id: string): Promise<PaidOrder | null> {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'email', 'billing', 'gateway', 'transaction_id', 'invoice_number', 'settled_at'])
    .select(['subtotal_cents', 'gst_cents', 'total_cents'])
    .select(jsonArrayFrom(selectLines(db, outerId)).as('lines'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toPaidOrder(row) : null;
}

type Row = Omit<PaidOrder, 'paymentMethod' | 'transactionId' | 'invoiceNumber' | 'paidAt' | keyof Totals> &
  Pick<
    Selectable<Database['orders']>,
    | 'gateway'
    | 'transaction_id'
    | 'invoice_number'
    | 'settled_at'
    | 'subtotal_cents'
    | 'gst_cents'
    | 'total_cents'
  >;

function toPaidOrder(row: Row): PaidOrder | null {
  if (!row.transaction_id || !row.invoice_number || !row.settled_at) return null;
  return {
    id: row.id,
    email: row.email,
    billing: row.billing,
    lines: row.lines,
    transactionId: row.transaction_id,
    paymentMethod: row.gateway === bankTransferName ? 'bank-transfer' : 'card',
    invoiceNumber: row.invoice_number,
    paidAt: row.settled_at,
    subtotalCents: row.subtotal_cents,
    gstCents: row.gst_cents,
    totalCents: row.total_cents,
  };
}

/** The id of the order that a subquery belongs to. */
const outerId = sql<string>`orders.id`;

/** Selects the lines of an order, by position. */
export function selectLines(db: Kysely<Database>, orderId: string | RawBuilder<string>) {
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
