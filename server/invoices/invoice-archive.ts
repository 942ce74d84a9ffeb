import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Seller } from '../../contract/seller.ts';
import type { Database } from '../database/tables.ts';
import type { PaidOrder } from '../orders/order.ts';
import { readPaidOrder } from '../orders/read-order.ts';
import { doTogether } from '../process/do-together.ts';
import { openLane } from '../process/open-lane.ts';
import type { renderDocument } from './render-document.ts';

/**
 * The newest PDF of a paid order's invoice. It is rendered once; later calls return the same bytes. `order` is the order,
 * where it was read just before.
 */
export type ReadInvoice = (orderId: string, order?: PaidOrder) => Promise<Buffer>;

export interface ArchiveParts {
  readonly db: Kysely<Database>;
  readonly render: typeof renderDocument;
  readonly seller: Seller;
  readonly demo: boolean;
}

export function openInvoiceArchive({ db, render, seller, demo }: ArchiveParts): ReadInvoice {
  const readStored = doTogether((orderIds: readonly string[]) => readNewest(db, orderIds));
  const keep = doTogether((documents: readonly InvoiceDocument[]) => keepFirst(db, documents));
  const inTurn = openLane(1);
  const draw = (order: PaidOrder) =>
    inTurn(async () => {
      // Lets buyers' requests in between two invoices.
      await setImmediate();
      return render({ seller, order, demo });
    });
  return async (orderId, known) => {
    const stored = await readStored(orderId);
    if (stored) return stored;
    const order = known ?? (await readPaidOrder(db, orderId));
    if (!order) throw new Error(`Order ${orderId} is not paid: it has no invoice`);
    return keep({ orderId, pdf: await draw(order) });
  };
}

async function readNewest(db: Kysely<Database>, orderIds: readonly string[]): Promise<(Buffer | null)[]> {
  const { rows } = await sql<InvoiceDocument>`
    select distinct on (order_id) order_id as "orderId", pdf from (
      select order_id, 0 as number, pdf from invoice_documents where order_id = any(${orderIds})
      union all
      select order_id, number, pdf from invoice_reissues where order_id = any(${orderIds})
    ) as files
    order by order_id, number desc`.execute(db);
  const files = new Map(rows.map(({ orderId, pdf }) => [orderId, pdf]));
  return orderIds.map((id) => files.get(id) ?? null);
}

interface InvoiceDocument {
  readonly orderId: string;
  readonly pdf: Buffer;
}

/** Stores PDFs. Of two requests that render the same invoice, both return what the first has stored. */
async function keepFirst(db: Kysely<Database>, documents: readonly InvoiceDocument[]): Promise<Buffer[]> {
  const firsts = new Map(documents.toReversed().map(({ orderId, pdf }) => [orderId, pdf]));
  const rows = await db
    .insertInto('invoice_documents')
    .values([...firsts].map(([order_id, pdf]) => ({ order_id, pdf })))
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('order_id')
    .execute();
  const kept = new Set(rows.map(({ order_id }) => order_id));
  return Promise.all(
    documents.map(async ({ orderId, pdf }) => {
      if (kept.delete(orderId)) return pdf;
      const [stored] = await readNewest(db, [orderId]);
      if (!stored) throw new Error(`The invoice of order ${orderId} was not stored`);
      return stored;
    }),
  );
}

/** Renders an invoice that is issued again. Nothing is stored. */
export type RenderReissue = (order: PaidOrder, reissuedAt: Date) => Promise<Buffer>;

export function openReissueRenderer({
  render,
  seller,
  demo,
}: Pick<ArchiveParts, 'render' | 'seller' | 'demo'>): RenderReissue {
  return async (order, reissuedAt) => render({ seller, order, reissuedAt, demo });
}
