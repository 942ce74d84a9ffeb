import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { OrderLine, PaidOrder } from './order.ts';

/** An order that is paid, whole; null when there is none of that id. */
export async function readPaidOrder(db: Kysely<Database>, id: string): Promise<PaidOrder | null> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row?.transaction_id || !row.invoice_number || !row.settled_at) return null;
  return {
    id,
    email: row.email,
    billing: row.billing,
    lines: await readOrderLines(db, id),
    licenceKeys: await readLicenceKeys(db, id),
    transactionId: row.transaction_id,
    invoiceNumber: row.invoice_number,
    paidAt: row.settled_at,
    subtotalCents: row.subtotal_cents,
    gstCents: row.gst_cents,
    totalCents: row.total_cents,
  };
}

/** The lines of an order in whatever state, in their order. */
export async function readOrderLines(db: Kysely<Database>, orderId: string): Promise<OrderLine[]> {
  const rows = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    productId: row.product_id,
    productName: row.product_name,
    quantity: row.quantity,
    unitPriceCents: row.unit_price_cents,
  }));
}

async function readLicenceKeys(db: Kysely<Database>, orderId: string): Promise<string[][]> {
  const rows = await db
    .selectFrom('licence_keys')
    .select((eb) => eb.fn.agg<string[]>('array_agg', ['key']).orderBy('seat').as('keys'))
    .where('order_id', '=', orderId)
    .groupBy('position')
    .orderBy('position')
    .execute();
  return rows.map(({ keys }) => keys);
}
