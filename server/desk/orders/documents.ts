import { sql } from 'kysely';
import type { OrderView } from '../../../contract/desk/order.ts';
import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import type { Db } from '../../database/pool.ts';
import { Refused } from '../../http/refused.ts';
import { formatInvoiceNumber } from '../../orders/order.ts';
import { formatAdjustmentNumber } from '../../refunds/adjustment-note.ts';
import { type ActionContext, defineAction, FileAnswer } from '../action.ts';

interface DocumentContext extends ActionContext {
  /** The PDF of an order's invoice. */
  readonly readInvoice: (orderId: string) => Promise<Buffer>;
  /** The PDF of a refund's adjustment note. */
  readonly readAdjustmentPdf: (refundId: string) => Promise<Buffer>;
}

const openInvoice = defineAction(
  calls.openInvoice,
  async ({ db, readInvoice }: DocumentContext, { orderId }) => {
    const order = await db
      .selectFrom('orders')
      .select('invoice_number')
      .where('id', '=', orderId)
      .executeTakeFirst();
    if (!order?.invoice_number) throw new Refused('not-found');
    return new FileAnswer(`${formatInvoiceNumber(order.invoice_number)}.pdf`, await readInvoice(orderId));
  },
);

const openInvoiceFile = defineAction(
  calls.openInvoiceFile,
  async ({ db, readInvoice }: DocumentContext, { orderId, ...input }) => {
    const order = await db
      .selectFrom('orders')
      .select(['id', 'invoice_number', 'settled_at'])
      .where('id', '=', orderId)
      .executeTakeFirst();
    const files = order ? await listInvoiceFiles(db, order) : [];
    const number = Number(input.number);
    if (!order?.invoice_number || number >= files.length) throw new Refused('not-found');
    // The newest one may not have been rendered yet.
    const isNewest = number === files.length - 1;
    const pdf = await (isNewest ? readInvoice(orderId) : readInvoiceFile(db, orderId, number));
    if (!pdf) throw new Refused('not-found');
    return new FileAnswer(`${formatInvoiceNumber(order.invoice_number)}-${number}.pdf`, pdf);
  },
);

const openAdjustmentNote = defineAction(
  calls.openAdjustmentNote,
  async ({ db, readAdjustmentPdf }: DocumentContext, { orderId, refundId }) => {
    const note = await db
      .selectFrom('adjustment_notes')
      .innerJoin('refunds', 'refunds.id', 'refund_id')
      .select('number')
      .where('refund_id', '=', refundId)
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    if (!note) throw new Refused('not-found');
    return new FileAnswer(`${formatAdjustmentNumber(note.number)}.pdf`, await readAdjustmentPdf(refundId));
  },
);

export const documentActions = [openInvoice, openInvoiceFile, openAdjustmentNote];

interface InvoicedOrder {
  readonly id: string;
  readonly invoice_number: number | null;
  readonly settled_at: Date | null;
}

/** The files of an order's invoice, the newest last. The first may not have been rendered yet. */
export async function listInvoiceFiles(
  db: Db,
  { id, invoice_number, settled_at }: InvoicedOrder,
): Promise<OrderView['invoiceFiles']> {
  if (!invoice_number || !settled_at) return [];
  const reissues = await db
    .selectFrom('invoice_reissues')
    .select(['number', 'reissued_at'])
    .where('order_id', '=', id)
    .orderBy('number')
    .execute();
  return [
    { number: 0, issuedAt: settled_at.toISOString() },
    ...reissues.map(({ number, reissued_at }) => ({ number, issuedAt: reissued_at.toISOString() })),
  ];
}

/** An earlier file of an invoice, by its number: 0 is the first. Null when there is none. */
async function readInvoiceFile(db: Db, orderId: string, number: number): Promise<Buffer | null> {
  const { rows } = await sql<{ pdf: Buffer }>`
    select pdf from invoice_documents where order_id = ${orderId} and ${number}::integer = 0
    union all
    select pdf from invoice_reissues where order_id = ${orderId} and number = ${number}::integer`.execute(db);
  return rows[0]?.pdf ?? null;
}
