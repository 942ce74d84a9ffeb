import { type RawBuilder, sql } from 'kysely';
import type { OtherWays } from '../../contract/payment-methods.ts';
import type { Seller } from '../../contract/seller.ts';
import type { Db } from '../database/pool.ts';
import type { KeySealer } from '../licences/key-sealer.ts';
import { type PaidOrder, readPaidOrder } from '../orders/order.ts';
import type { Quote } from '../quotes/quote.ts';
import { readAdjustmentNote } from '../refunds/adjustment-note.ts';
import { isLoopback } from '../settings/loopback.ts';
import { describeInvoice, describeNote, describeQuote } from './describe-documents.ts';
import type { DocumentRequest, RenderDocument } from './render.ts';

export interface ArchiveParts {
  readonly db: Db;
  readonly render: RenderDocument;
  readonly seller: Seller;
  readonly demo: boolean;
}

export function openInvoiceArchive({ db, render, seller, demo }: ArchiveParts) {
  return {
    /** The newest invoice of a paid order. `known` is the order, where it was read just before. */
    readInvoice: (orderId: string, known?: PaidOrder): Promise<Buffer> =>
      readOrRender({ db, render }, invoiceFile(orderId), async () => {
        const order = known ?? (await readPaidOrder(db, orderId));
        if (!order) throw new Error(`Order ${orderId} is not paid: it has no invoice`);
        return describeInvoice({ seller, order, demo });
      }),

    renderReissue: (order: PaidOrder, reissuedAt: Date): Promise<Buffer> =>
      render(describeInvoice({ seller, order, reissuedAt, demo })),
  };
}

export function openNoteArchive(parts: ArchiveParts & { readonly sealer: KeySealer }) {
  const { db, sealer, seller, demo } = parts;
  return (refundId: string): Promise<Buffer> =>
    readOrRender(parts, noteFile(refundId), async () => {
      const note = await readAdjustmentNote(db, sealer, refundId);
      if (!note) throw new Error(`The refund ${refundId} has no adjustment note`);
      return describeNote({ seller, note, demo });
    });
}

/** `shopUrl` is the shop's public address. Without one that others can open, the quote refers to its email for the link. */
export function openQuoteArchive(
  parts: ArchiveParts & { readonly shopUrl: string | null; readonly ways: OtherWays },
) {
  const { seller, demo, ways } = parts;
  const isShared = parts.shopUrl !== null && !isLoopback(new URL(parts.shopUrl).hostname);
  const shopUrl = isShared ? parts.shopUrl : null;
  return (quote: Quote): Promise<Buffer> =>
    readOrRender(parts, quoteFile(quote.number), async () =>
      describeQuote({ seller, quote, demo, ways, shopUrl }),
    );
}

/** Where the PDF of a document is stored. Of two requests that render the same, both get what the first has stored. */
interface StoredFile {
  readonly read: RawBuilder<{ pdf: Buffer | null }>;
  keep(pdf: Buffer): RawBuilder<{ pdf: Buffer }>;
}

/** Each PDF is rendered once: later calls return the same bytes. */
async function readOrRender(
  { db, render }: Pick<ArchiveParts, 'db' | 'render'>,
  file: StoredFile,
  describe: () => Promise<DocumentRequest>,
): Promise<Buffer> {
  const stored = await file.read.execute(db);
  if (stored.rows[0]?.pdf) return stored.rows[0].pdf;
  const pdf = await render(await describe());
  const [kept] = (await file.keep(pdf).execute(db)).rows;
  if (!kept) throw new Error('A document was rendered, but there is nothing to store it with');
  return kept.pdf;
}

function invoiceFile(orderId: string): StoredFile {
  return {
    read: sql`
      select pdf from (
        select 0 as number, pdf from invoice_documents where order_id = ${orderId}
        union all
        select number, pdf from invoice_reissues where order_id = ${orderId}
      ) as files
      order by number desc limit 1`,
    keep: (pdf) => sql`
      insert into invoice_documents (order_id, pdf) values (${orderId}, ${pdf})
      on conflict (order_id) do update set order_id = excluded.order_id returning pdf`,
  };
}

function noteFile(refundId: string): StoredFile {
  return {
    read: sql`select pdf from adjustment_notes where refund_id = ${refundId}`,
    keep: (pdf) => sql`
      update adjustment_notes set pdf = coalesce(pdf, ${pdf}) where refund_id = ${refundId} returning pdf`,
  };
}

function quoteFile(number: number): StoredFile {
  return {
    read: sql`select pdf from quote_documents where quote_number = ${number}`,
    keep: (pdf) => sql`
      insert into quote_documents (quote_number, pdf) values (${number}, ${pdf})
      on conflict (quote_number) do update set quote_number = excluded.quote_number returning pdf`,
  };
}
