import { sql } from 'kysely';
import { tokensOf } from '../../brand/tokens.ts';
import { formatDate } from '../../contract/format.ts';
import { formatDollars, gstPercent, lineAmountCents } from '../../contract/money.ts';
import { paymentWords } from '../../contract/payment-methods.ts';
import type { KeySealer } from '../keys/key-sealer.ts';
import { formatAdjustmentNumber, formatInvoiceNumber } from '../orders/order.ts';
import {
  type AdjustmentNote,
  describeEndedKeys,
  priceReductionCents,
  readAdjustmentNote,
} from '../refunds/adjustment-note.ts';
import { keepNoteFile } from '../refunds/note-store.ts';
import type { DocumentRequest } from './compiler-process.ts';
import { isDamaged } from './damaged-file.ts';
import {
  type ArchiveParts,
  describeLine,
  describeParties,
  type Issuer,
  readOrRender,
  type StoredFile,
} from './invoice.ts';
import { describeTermOfLine } from './line-terms.ts';

export function openNoteArchive(parts: ArchiveParts & { readonly sealer: KeySealer }) {
  const { db, sealer, seller, demo } = parts;

  const describe = async (refundId: string) =>
    describeNote({ seller, note: await readAdjustmentNote(db, sealer, refundId), demo });

  return {
    readAdjustmentPdf: (refundId: string): Promise<Buffer> =>
      readOrRender(parts, noteFile(refundId), () => describe(refundId)),

    /**
     * The notes of an order whose files are damaged, each with the file that it should have had.
     */
    renderDamagedNotes: async (orderId: string): Promise<RenderedNote[]> => {
      const rendered: RenderedNote[] = [];
      for (const note of await listDamagedNotes(parts, orderId))
        rendered.push({ ...note, pdf: await parts.render(await describe(note.refundId)) });
      return rendered;
    },
  };
}

export interface NoteParts extends Pick<ArchiveParts, 'db' | 'seller'> {
  readonly sealer: KeySealer;
}

interface NamedNote {
  readonly refundId: string;
  /** Such as `ADJ-000001`. */
  readonly number: string;
}

export interface RenderedNote extends NamedNote {
  readonly pdf: Buffer;
}

/** The notes of an order whose files are damaged, oldest first. */
export async function listDamagedNotes(
  { db, sealer, seller }: NoteParts,
  orderId: string,
): Promise<NamedNote[]> {
  const stored = await db
    .selectFrom('adjustment_notes')
    .innerJoin('refunds', 'refunds.id', 'refund_id')
    .select(['refund_id as refundId', 'number', 'pdf'])
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute();
  const damaged: NamedNote[] = [];
  for (const { refundId, number, pdf } of stored) {
    if (!pdf) continue;
    const note = await readAdjustmentNote(db, sealer, refundId);
    const { data } = describeNote({ seller, note, demo: false });
    if (await isDamaged(pdf, data))
      damaged.push({ refundId, number: formatAdjustmentNumber(number) });
  }
  return damaged;
}

/** States what GST Act s 29-75 and the determination F2022L01272 require. */
export function describeNote({
  seller,
  note,
  demo,
}: Issuer & { note: AdjustmentNote }): DocumentRequest {
  const { order, amountCents, gstCents } = note;
  const formatDay = (time: Date) => formatDate(time, seller.timeZone);
  const data = {
    ...describeParties(seller, order),
    demo,
    number: formatAdjustmentNumber(note.number),
    date: formatDay(note.issuedAt),
    invoiceNumber: formatInvoiceNumber(order.invoiceNumber),
    invoiceDate: formatDay(order.paidAt),
    invoiceTotal: formatDollars(order.totalCents),
    invoiceGst: formatDollars(order.gstCents),
    orderId: order.id,
    returned: paymentWords[order.paymentMethod].returned,
    paymentReference: order.transactionId,
    refundReference: note.gatewayRefundId,
    refundDate: formatDay(note.refundedAt),
    reason: note.reason,
    endedKeys: describeEndedKeys(note) ?? '',
    lines: describeRows(note),
    refunded: formatDollars(amountCents),
    refundedGst: formatDollars(gstCents),
    priceDifference: formatDollars(gstCents - amountCents),
    gstDifference: formatDollars(-gstCents),
    totalDifference: formatDollars(-amountCents),
    gstPercent: String(gstPercent),
  };
  const { print } = tokensOf(seller);
  return { template: 'adjustment-note', createdAt: note.issuedAt, brand: print, data };
}

/**
 * The refunded seats. A last row makes up for money that was refunded without seats, now or before.
 */
function describeRows(note: AdjustmentNote) {
  const rows = note.lines.map((line) => ({
    ...describeLine(line),
    term: describeTermOfLine(line, line.days),
    amount: formatDollars(-lineAmountCents(line)),
  }));
  const restCents = priceReductionCents(note);
  if (restCents === null) return rows;
  const description = restCents < 0 ? 'Price reductions of earlier notes' : 'Price reduction';
  return [...rows, { description, seats: '', unitPrice: '', amount: formatDollars(-restCents) }];
}

function noteFile(refundId: string): StoredFile {
  return {
    read: sql`select pdf from adjustment_notes where refund_id = ${refundId}`,
    keep: (pdf) => keepNoteFile(refundId, pdf),
  };
}
