import { formatDate, formatSeats } from '../../../contract/format.ts';
import { formatDollars, lineAmountCents } from '../../../contract/money.ts';
import { paymentWords } from '../../../contract/payment-methods.ts';
import type { KeySealer } from '../../keys/key-sealer.ts';
import { amounts } from '../../mail/amounts.ts';
import { composeMail, pdfFile } from '../../mail/compose-mail.ts';
import type { Mail } from '../../mail/mail.ts';
import { describeCompany, heading, type Pair, pairs } from '../../mail/mail-parts.ts';
import type { MailKind } from '../../mail/outbox-store.ts';
import { type Letterhead, type MailParts, reportedKind } from '../../operators/mail-kinds.ts';
import { listEndedKeys } from '../../orders/mails/ended-keys.ts';
import {
  accountsAddress,
  formatAdjustmentNumber,
  formatInvoiceNumber,
} from '../../orders/order.ts';
import {
  type AdjustmentNote,
  priceReductionCents,
  readAdjustmentNote,
} from '../adjustment-note.ts';
import { refundOfMail } from '../note-mails.ts';

interface AdjustmentMail extends Letterhead {
  /** The refund, or the file that took the place of its damaged note: it names the mail. */
  readonly subjectId: string;
  readonly note: AdjustmentNote;
  readonly notePdf: Buffer;
  /** The address of the buyer's accounts, for their copy; missing for the buyer. */
  readonly accounts?: string;
}

/** Nobody has verified the accounts address: neither keys nor what the buyer typed go there. */
export function composeAdjustmentMail({
  subjectId,
  note,
  notePdf,
  accounts,
  ...from
}: AdjustmentMail): Mail {
  const { order, amountCents, gstCents } = note;
  const amount = formatDollars(amountCents);
  const noteId = formatAdjustmentNumber(note.number);
  const invoiceId = formatInvoiceNumber(order.invoiceNumber);
  const { returned } = paymentWords[order.paymentMethod];
  const way = order.paymentMethod === 'bank-transfer' ? returned : `${returned} that you paid with`;
  const sums: Pair[] = [
    ['Refund before GST', formatDollars(amountCents - gstCents)],
    ['GST', formatDollars(gstCents)],
    ['Refund (inc. GST)', `AUD ${amount}`],
  ];
  const details: Pair[] = [
    ['Reason', note.reason],
    ['Refunded on', formatDate(note.refundedAt, from.seller.timeZone)],
    ['Adjustment note', noteId],
    ['Tax invoice', invoiceId],
    ...(accounts ? [] : describeCompany(order.billing)),
    ['Order ID', order.id],
    ['Refund reference', note.gatewayRefundId],
  ];
  const ended = accounts ? { parts: [], files: [] } : listEndedKeys(note);
  return composeMail({
    ...from,
    name: { kind: accounts ? 'accounts-adjustment' : 'adjustment-note', subjectId },
    to: accounts ?? order.email,
    subject: accounts
      ? `Refund and adjustment note ${noteId}`
      : `Your refund and adjustment note ${noteId}`,
    mark: 'Refunded',
    title: accounts ? `Refund of ${amount}` : `Your refund of ${amount}`,
    opening: accounts
      ? `We refunded ${amount} of tax invoice ${invoiceId}. The adjustment note is attached: it decreases the invoice's price and GST.`
      : `Hello ${order.billing.firstName}. We returned ${amount} ${way}. Your bank may need a few days to show it. The adjustment note for your tax invoice ${invoiceId} is attached.`,
    parts: [
      heading('Your refund, in Australian dollars'),
      amounts(describeLines(note), sums, 'the attached adjustment note'),
      pairs(details),
      ...ended.parts,
    ],
    attachments: [pdfFile(noteId, notePdf), ...ended.files],
  });
}

/**
 * The refunded seats. A last line makes up for money that was refunded without seats, now or
 * before.
 */
function describeLines(note: AdjustmentNote) {
  const seats = note.lines.map((line) => ({
    name: line.productName,
    seats: formatSeats(line.quantity),
    amount: formatDollars(lineAmountCents(line)),
  }));
  const restCents = priceReductionCents(note);
  if (restCents === null) return seats;
  const name = restCents < 0 ? 'Refunded earlier' : 'Price reduction';
  return [...seats, { name, seats: '', amount: formatDollars(restCents) }];
}

interface AdjustmentMailParts extends MailParts {
  readonly sealer: KeySealer;
  readonly readAdjustmentPdf: (refundId: string) => Promise<Buffer>;
}

/** The mail with the adjustment note of a refund, or its copy for the buyer's accounts. */
export function adjustmentKind(
  { db, sealer, seller, demo, readAdjustmentPdf }: AdjustmentMailParts,
  { isCopy = false } = {},
): MailKind {
  return reportedKind(isCopy ? 'accounts-adjustment' : 'adjustment-note', {
    async compose(subjectId) {
      const refundId = refundOfMail(subjectId);
      const note = await readAdjustmentNote(db, sealer, refundId);
      const accounts = isCopy && accountsAddress(note.order);
      // The address was taken off the order since.
      if (accounts === null) return null;
      const notePdf = await readAdjustmentPdf(refundId);
      const mail = { seller, subjectId, note, notePdf, demo };
      return composeAdjustmentMail(accounts ? { ...mail, accounts } : mail);
    },
    async describeFailure(tx, subjectId, why) {
      const { number, order } = await readAdjustmentNote(tx, sealer, refundOfMail(subjectId));
      const [whose, advice] = isCopy
        ? [
            "buyer's accounts email",
            "and the buyer's own mails are not affected. Ask the buyer for the right address.",
          ]
        : ['buyer', 'Send the note to the buyer in another way.'];
      const text =
        `The adjustment note ${formatAdjustmentNumber(number)} could not be mailed ` +
        `to the ${whose}: ${why}. The money was returned${isCopy ? ',' : '.'} ${advice}`;
      return { orderId: order.id, text };
    },
  });
}

export function refundMailKinds(parts: AdjustmentMailParts) {
  return {
    'adjustment-note': adjustmentKind(parts),
    'accounts-adjustment': adjustmentKind(parts, { isCopy: true }),
  };
}
