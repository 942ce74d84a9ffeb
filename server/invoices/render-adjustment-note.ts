import { formatDate } from '../../contract/format-date.ts';
import { formatDollars, gstPercent, lineAmountCents } from '../../contract/money.ts';
import type { Seller } from '../../contract/seller.ts';
import { formatInvoiceNumber } from '../orders/order.ts';
import {
  type AdjustmentNote,
  describeEndedKeys,
  formatAdjustmentNumber,
} from '../refunds/adjustment-note.ts';
import { InvoiceDocument } from './invoice-document.ts';
import { measureClosing, type Note, renderClosing } from './render-closing.ts';
import { renderHeading } from './render-heading.ts';
import { type LineRow, renderLines } from './render-lines.ts';
import { renderMargins } from './render-margins.ts';

export interface AdjustmentNoteRequest {
  readonly seller: Seller;
  readonly note: AdjustmentNote;
  /** Marks every page as a demonstration. */
  readonly demo: boolean;
}

/**
 * Renders the adjustment note of a refund as a PDF in the look of the invoice. It has what GST Act s 29-75 and the
 * determination F2022L01272 require: seller with ABN, buyer, date, reason, and the differences in price and GST.
 */
export function renderAdjustmentNote({ seller, note, demo }: AdjustmentNoteRequest): Buffer {
  const { order } = note;
  const number = formatAdjustmentNumber(note.number);
  const document = new InvoiceDocument(`Adjustment Note ${number}`, seller.legalName, note.issuedAt);
  renderHeading(document, {
    title: 'Adjustment Note',
    facts: [
      ['Note number', number],
      ['Note date', formatDate(note.issuedAt, seller.timeZone)],
      ['Adjusts tax invoice', formatInvoiceNumber(order.invoiceNumber)],
      ['Invoice date', formatDate(order.paidAt, seller.timeZone)],
      ['Order ID', order.id],
    ],
    ...{ seller, buyer: order },
  });
  const notes = describeNotes(seller, note);
  renderLines(document, describeRows(note), measureClosing(document, notes));
  renderClosing(document, {
    mark: `Refunded ${describeWay(note)}`,
    sums: [
      ['Price difference (ex GST)', formatDollars(note.gstCents - note.amountCents)],
      [`GST difference (${gstPercent}%)`, formatDollars(-note.gstCents)],
      ['Total (inc. GST)', `AUD ${formatDollars(-note.amountCents)}`],
    ],
    notes,
  });
  renderMargins(document, { seller, number, demo });
  return document.toBuffer();
}

/** The refunded seats. A last row makes up for money that was refunded without seats, now or before. */
function describeRows({ lines, amountCents, gstCents }: AdjustmentNote): LineRow[] {
  const rows = lines.map((line): LineRow => {
    const { productName, quantity, unitPriceCents } = line;
    const amount = formatDollars(-lineAmountCents(line));
    return [productName, String(quantity), formatDollars(unitPriceCents), amount];
  });
  const seatsCents = lines.reduce((sum, line) => sum + lineAmountCents(line), 0);
  const restCents = amountCents - gstCents - seatsCents;
  if (restCents > 0 || lines.length === 0) rows.push(['Price reduction', '', '', formatDollars(-restCents)]);
  if (restCents < 0) rows.push(['Price reductions of earlier notes', '', '', formatDollars(-restCents)]);
  return rows;
}

/** The way of the refund is the one that the order was paid in. */
function describeWay({ order }: AdjustmentNote): string {
  return order.paymentMethod === 'bank-transfer' ? 'by bank transfer' : 'to the card';
}

/** Why and how the money was returned, and what the note changes. */
function describeNotes(seller: Seller, note: AdjustmentNote): readonly Note[] {
  const { order, amountCents, gstCents } = note;
  const amount = formatDollars(amountCents);
  const endedKeys = describeEndedKeys(note);
  return [
    [
      'Reason and refund',
      `Reason: ${note.reason}`,
      `${amount} was returned ${describeWay(note)} on ${formatDate(note.refundedAt, seller.timeZone)}, reference ${note.gatewayRefundId}. It was paid under the reference ${order.transactionId}.`,
      ...(endedKeys ? [endedKeys] : []),
    ],
    [
      'What this note changes',
      `Tax invoice ${formatInvoiceNumber(order.invoiceNumber)} came to ${formatDollars(order.totalCents)}, including GST of ${formatDollars(order.gstCents)}. This note decreases that price by ${amount}, and its GST by ${formatDollars(gstCents)}.`,
      'GST is worked out over all refunds of the invoice together and rounded half up to the nearest cent. All amounts are in Australian dollars (AUD). Keep this note with the invoice.',
    ],
  ];
}
