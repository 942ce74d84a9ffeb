import { sql } from 'kysely';
import type { OtherWays } from '../../contract/payment-methods.ts';
import type { Seller } from '../../contract/seller.ts';
import type { Db } from '../database/pool.ts';
import type { KeySealer } from '../licences/key-sealer.ts';
import { type PaidOrder, readPaidOrder } from '../orders/order.ts';
import type { Quote } from '../quotes/quote.ts';
import { readAdjustmentNote } from '../refunds/adjustment-note.ts';
import { isLoopback } from '../settings/loopback.ts';
import { describeInvoice, describeNote, describeQuote } from './describe-documents.ts';
import type { RenderDocument } from './render.ts';

// Each PDF is rendered once and stored: later calls return the same bytes.

export interface ArchiveParts {
  readonly db: Db;
  readonly render: RenderDocument;
  readonly seller: Seller;
  readonly demo: boolean;
}

export function openInvoiceArchive({ db, render, seller, demo }: ArchiveParts) {
  return {
    /** The newest invoice of a paid order. `known` is the order, where it was read just before. */
    async readInvoice(orderId: string, known?: PaidOrder): Promise<Buffer> {
      const stored = await readNewestInvoice(db, orderId);
      if (stored) return stored;
      const order = known ?? (await readPaidOrder(db, orderId));
      if (!order) throw new Error(`Order ${orderId} is not paid: it has no invoice`);
      return keepInvoice(db, orderId, await render(describeInvoice({ seller, order, demo })));
    },

    renderReissue: (order: PaidOrder, reissuedAt: Date): Promise<Buffer> =>
      render(describeInvoice({ seller, order, reissuedAt, demo })),
  };
}

export function openNoteArchive(parts: ArchiveParts & { readonly sealer: KeySealer }) {
  const { db, sealer, render, seller, demo } = parts;
  return async (refundId: string): Promise<Buffer> => {
    const stored = await readStoredNote(db, refundId);
    if (stored) return stored;
    const note = await readAdjustmentNote(db, sealer, refundId);
    if (!note) throw new Error(`The refund ${refundId} has no adjustment note`);
    return keepNote(db, refundId, await render(describeNote({ seller, note, demo })));
  };
}

/** `shopUrl` is the shop's public address. Without one that others can open, the quote refers to its email for the link. */
export function openQuoteArchive(
  parts: ArchiveParts & { readonly shopUrl: string | null; readonly ways: OtherWays },
) {
  const { db, render, seller, demo, ways } = parts;
  const isShared = parts.shopUrl !== null && !isLoopback(new URL(parts.shopUrl).hostname);
  const shopUrl = isShared ? parts.shopUrl : null;
  return async (quote: Quote): Promise<Buffer> => {
    const stored = await readStoredQuote(db, quote.number);
    if (stored) return stored;
    return keepQuote(db, quote.number, await render(describeQuote({ seller, quote, demo, ways, shopUrl })));
  };
}

async function readNewestInvoice(db: Db, orderId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ pdf: Buffer }>`
    select pdf from (
      select 0 as number, pdf from invoice_documents where order_id = ${orderId}
      union all
      select number, pdf from invoice_reissues where order_id = ${orderId}
    ) as files
    order by number desc limit 1`.execute(db);
  return rows[0]?.pdf;
}

async function readStoredNote(db: Db, refundId: string): Promise<Buffer | null | undefined> {
  const query = db.selectFrom('adjustment_notes').select('pdf').where('refund_id', '=', refundId);
  return (await query.executeTakeFirst())?.pdf;
}

async function readStoredQuote(db: Db, number: number): Promise<Buffer | undefined> {
  const query = db.selectFrom('quote_documents').select('pdf').where('quote_number', '=', number);
  return (await query.executeTakeFirst())?.pdf;
}

// Of two requests that render the same document, both return what the first has stored.

async function keepInvoice(db: Db, order_id: string, pdf: Buffer): Promise<Buffer> {
  const kept = await db
    .insertInto('invoice_documents')
    .values({ order_id, pdf })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ order_id }))
    .returning('pdf')
    .executeTakeFirstOrThrow();
  return kept.pdf;
}

async function keepNote(db: Db, refundId: string, pdf: Buffer): Promise<Buffer> {
  const kept = await db
    .updateTable('adjustment_notes')
    .set({ pdf: sql<Buffer>`coalesce(pdf, ${pdf})` })
    .where('refund_id', '=', refundId)
    .returning('pdf')
    .executeTakeFirstOrThrow();
  return kept.pdf ?? pdf;
}

async function keepQuote(db: Db, quote_number: number, pdf: Buffer): Promise<Buffer> {
  const kept = await db
    .insertInto('quote_documents')
    .values({ quote_number, pdf })
    .onConflict((conflict) => conflict.column('quote_number').doUpdateSet({ quote_number }))
    .returning('pdf')
    .executeTakeFirstOrThrow();
  return kept.pdf;
}
