import type { Kysely } from 'kysely';
import type { Seller } from '../../contract/seller.ts';
import type { Database } from '../database/tables.ts';
import type { PaidOrder } from '../orders/order.ts';
import { readPaidOrder } from '../orders/read-order.ts';
import { renderInvoice } from './render-invoice.ts';

/** The invoices as documents: each is rendered once, and is the same bytes for ever after. */
export interface InvoiceArchive {
  /** The PDF of a paid order. */
  pdfOf(order: Pick<PaidOrder, 'id'>): Promise<Buffer>;
}

export function invoiceArchive(parts: {
  db: Kysely<Database>;
  seller: Seller;
  demo: boolean;
}): InvoiceArchive {
  return {
    async pdfOf({ id }) {
      return (await readDocument(parts.db, id)) ?? makeDocument(parts, id);
    },
  };
}

/** Two requests may render the same invoice at once: the first to be stored is the one that both get. */
async function makeDocument(
  { db, seller, demo }: { db: Kysely<Database>; seller: Seller; demo: boolean },
  orderId: string,
): Promise<Buffer> {
  const order = await readPaidOrder(db, orderId);
  if (!order) throw new Error(`Order ${orderId} is not paid: it has no invoice`);
  const pdf = await renderInvoice({ seller, order, demo });
  await db
    .insertInto('invoice_documents')
    .values({ order_id: orderId, pdf })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readDocument(db, orderId)) ?? pdf;
}

async function readDocument(db: Kysely<Database>, orderId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('invoice_documents')
    .select('pdf')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.pdf ?? null;
}
