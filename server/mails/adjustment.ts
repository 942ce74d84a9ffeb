import { formatDate } from '../../contract/format-date.ts';
import { formatDollars, lineAmountCents } from '../../contract/money.ts';
import type { Seller } from '../../contract/seller.ts';
import { formatInvoiceNumber } from '../orders/order.ts';
import { type AdjustmentNote, formatAdjustmentNumber } from '../refunds/adjustment-note.ts';
import { describeCompany } from './mail-sections.ts';

export interface AdjustmentMail {
  readonly seller: Seller;
  readonly refundId: string;
  readonly note: AdjustmentNote;
  readonly notePdf: Buffer;
  readonly demo: boolean;
  /** The address of the buyer's accounts, for their copy; missing for the buyer. */
  readonly accounts?: string;
}

export type Adjustment = ReturnType<typeof describeAdjustment>;

/** What the mail with an adjustment note says, for its page and its plain text. */
export function describeAdjustment({ seller, note, accounts }: AdjustmentMail) {
  const { order, lines, amountCents, gstCents } = note;
  const amount = formatDollars(amountCents);
  const noteId = formatAdjustmentNumber(note.number);
  const invoiceId = formatInvoiceNumber(order.invoiceNumber);
  return {
    noteId,
    greeting: accounts ? `Refund of ${amount}` : `Your refund of ${amount}`,
    opening: accounts
      ? `We refunded ${amount} of tax invoice ${invoiceId}. The adjustment note is attached: it decreases the invoice's price and GST.`
      : `Hello ${order.billing.firstName}. We returned ${amount} ${order.paymentMethod === 'bank-transfer' ? 'by bank transfer' : 'to the card that you paid with'}. Your bank may need a few days to show it. The adjustment note for your tax invoice ${invoiceId} is attached.`,
    lines: describeLines(note),
    sums: [
      ['Refund before GST', formatDollars(amountCents - gstCents)],
      ['GST', formatDollars(gstCents)],
      ['Refund (inc. GST)', `AUD ${amount}`],
    ] as const,
    details: [
      ['Reason', note.reason],
      ['Refunded on', formatDate(note.refundedAt, seller.timeZone)],
      ['Adjustment note', noteId],
      ['Tax invoice', invoiceId],
      // Nobody has verified the accounts address: what the buyer typed doesn't go there.
      ...(accounts ? [] : describeCompany(order.billing)),
      ['Order ID', order.id],
      ['Refund reference', note.gatewayRefundId],
    ] as const,
    /** By product, the endings of the keys that stop being valid. Empty where none do. */
    endedKeys: accounts
      ? []
      : lines
          .filter(({ endedKeys }) => endedKeys.length > 0)
          .map(
            ({ productName, endedKeys }) =>
              `${productName}: ${endedKeys.map((ending) => `…${ending}`).join(', ')}`,
          ),
  };
}

/** The refunded seats. A last line makes up for money that was refunded without seats, now or before. */
function describeLines({ lines, amountCents, gstCents }: AdjustmentNote) {
  const seats = lines.map((line) => ({
    name: line.productName,
    seats: line.quantity === 1 ? '1 seat' : `${line.quantity} seats`,
    amount: formatDollars(lineAmountCents(line)),
  }));
  const seatsCents = lines.reduce((sum, line) => sum + lineAmountCents(line), 0);
  const restCents = amountCents - gstCents - seatsCents;
  if (restCents === 0 && lines.length > 0) return seats;
  const name = restCents < 0 ? 'Refunded earlier' : 'Price reduction';
  return [...seats, { name, seats: null, amount: formatDollars(restCents) }];
}
