import { formatDate } from '../../contract/format-date.ts';
import { formatDollars, gstPercent, lineAmountCents } from '../../contract/money.ts';
import type { Seller } from '../../contract/seller.ts';
import { formatInvoiceNumber } from '../orders/order.ts';
import {
  type AdjustmentNote,
  describeEndedKeys,
  formatAdjustmentNumber,
} from '../refunds/adjustment-note.ts';
import { describeLine } from './lines.ts';
import { describeParties } from './parties.ts';
import type { DocumentRequest } from './render.ts';

interface Note {
  readonly seller: Seller;
  readonly note: AdjustmentNote;
  /** Marks every page as a demonstration. */
  readonly demo: boolean;
}

/**
 * The adjustment note of a refund. It states what GST Act s 29-75 and the determination F2022L01272 require: seller with
 * ABN, buyer, date, reason, and the differences in price and GST.
 */
export function describeNote({ seller, note, demo }: Note): DocumentRequest {
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
    paymentMethod: order.paymentMethod,
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
  return { template: 'adjustment-note', createdAt: note.issuedAt, data };
}

/** The refunded seats. A last row makes up for money that was refunded without seats, now or before. */
function describeRows({ lines, amountCents, gstCents }: AdjustmentNote) {
  const rows = lines.map((line) => ({
    ...describeLine(line),
    amount: formatDollars(-lineAmountCents(line)),
  }));
  const seatsCents = lines.reduce((sum, line) => sum + lineAmountCents(line), 0);
  const restCents = amountCents - gstCents - seatsCents;
  if (restCents === 0 && lines.length > 0) return rows;
  const description = restCents < 0 ? 'Price reductions of earlier notes' : 'Price reduction';
  return [...rows, { description, seats: '', unitPrice: '', amount: formatDollars(-restCents) }];
}
