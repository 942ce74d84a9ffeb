import type { Kysely } from 'kysely';
import type { Seller } from '../../contract/seller.ts';
import type { Database } from '../database/tables.ts';
import type { PaidOrder } from '../orders/order.ts';
import { readPaidOrder } from '../orders/read-order.ts';
import type { InvoiceRenderer } from './invoice-renderer.ts';

/** The invoices as documents: each is rendered once, and is the same bytes for ever after. */
export interface InvoiceArchive {
  /** The PDF of a paid order that is at hand, or of which the id alone is known. */
  pdfOf(order: PaidOrder | Pick<PaidOrder, 'id'>): Promise<Buffer>;
}

export interface ArchiveParts {
  readonly db: Kysely<Database>;
  readonly renderer: Pick<InvoiceRenderer, 'render'>;
  readonly seller: Seller;
  readonly demo: boolean;
}

export function invoiceArchive(parts: ArchiveParts): InvoiceArchive {
  return {
    async pdfOf(order) {
      return (await readDocument(parts.db, order.id)) ?? makeDocument(parts, order);
    },
  };
}

/** Two requests may render the same invoice at once: the first to be stored is the one that both get. */
async function makeDocument(
  { db, renderer, seller, demo }: ArchiveParts,
  asked: PaidOrder | Pick<PaidOrder, 'id'>,
): Promise<Buffer> {
  const order = 'invoiceNumber' in asked ? asked : await readPaidOrder(db, asked.id);
  if (!order) throw new Error(`Order ${asked.id} is not paid: it has no invoice`);
  const pdf = await renderer.render({ seller, order, demo });
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('invoice_documents')
    .values({ order_id: order.id, pdf })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return pdf;
  return (await readDocument(db, order.id)) ?? pdf;
}

async function readDocument(db: Kysely<Database>, orderId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('invoice_documents')
    .select('pdf')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.pdf ?? null;
}
