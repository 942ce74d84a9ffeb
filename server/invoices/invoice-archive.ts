import type { Kysely } from 'kysely';
import type { Seller } from '../../contract/seller.ts';
import type { Database } from '../database/tables.ts';
import { readPaidOrder } from '../orders/read-order.ts';
import type { InvoiceRenderer } from './invoice-renderer.ts';

/** The PDF of a paid order's invoice. It is rendered once; later calls return the same bytes. */
export type ReadInvoice = (orderId: string) => Promise<Buffer>;

export interface ArchiveParts {
  readonly db: Kysely<Database>;
  readonly renderer: Pick<InvoiceRenderer, 'render'>;
  readonly seller: Seller;
  readonly demo: boolean;
}

export function openInvoiceArchive({ db, renderer, seller, demo }: ArchiveParts): ReadInvoice {
  return async (orderId) => {
    const stored = await db
      .selectFrom('invoice_documents')
      .select('pdf')
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    if (stored) return stored.pdf;
    const order = await readPaidOrder(db, orderId);
    if (!order) throw new Error(`Order ${orderId} is not paid: it has no invoice`);
    const pdf = await renderer.render({ seller, order, demo });
    // Of two requests that render the same invoice, both return what the first has stored.
    const kept = await db
      .insertInto('invoice_documents')
      .values({ order_id: orderId, pdf })
      .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ order_id: orderId }))
      .returning('pdf')
      .executeTakeFirstOrThrow();
    return kept.pdf;
  };
}
