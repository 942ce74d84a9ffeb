import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { readLinesLeft } from '../orders/lines-left.ts';

/** Licences of one order, all of which end on the same day. */
export interface Renewal {
  readonly orderId: string;
  readonly invoiceNumber: number;
  readonly paidAt: Date;
  readonly lines: readonly { readonly productName: string; readonly seatsLeft: number }[];
}

/** What may be renewed of an order; null when it is not paid. */
export async function readRenewal(db: Kysely<Database>, orderId: string): Promise<Renewal | null> {
  const order = await db
    .selectFrom('orders')
    .select(['invoice_number', 'settled_at'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order?.invoice_number || !order.settled_at) return null;
  const lines = await readLinesLeft(db, orderId);
  return { orderId, invoiceNumber: order.invoice_number, paidAt: order.settled_at, lines };
}
