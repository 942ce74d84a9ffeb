import { formatDate } from '../../../contract/format.ts';
import { formatDollars } from '../../../contract/money.ts';
import { composeMail, pdfFile } from '../../mail/compose-mail.ts';
import type { Mail } from '../../mail/mail.ts';
import { describeCompany, heading, type Pair, pairs } from '../../mail/mail-parts.ts';
import type { MailKind } from '../../mail/outbox-store.ts';
import { type Letterhead, type MailParts, reportedKind } from '../../operators/mail-kinds.ts';
import {
  accountsAddress,
  formatInvoiceNumber,
  type PaidOrder,
  requirePaidOrder,
} from '../order.ts';
import { orderOfMail } from '../order-mails.ts';
import { markInvoiceMailed } from '../promised-invoices.ts';

interface InvoiceMail extends Letterhead {
  readonly name: { readonly kind: string; readonly subjectId: string };
  readonly order: PaidOrder;
  readonly invoicePdf: Buffer;
  readonly to: string;
  readonly title: string;
  readonly opening: string;
}

/** Nobody has verified the accounts address: what the buyer typed goes to the buyer alone. */
export function composeInvoiceMail({ order, invoicePdf, ...mail }: InvoiceMail): Mail {
  const { billing, email } = order;
  const invoiceId = formatInvoiceNumber(order.invoiceNumber);
  const isToBuyer = mail.to === email;
  const orderedBy: Pair = ['Ordered by', `${billing.firstName} ${billing.lastName}, ${email}`];
  const details: Pair[] = [
    ['Invoice number', invoiceId],
    ['Invoice date', formatDate(order.paidAt, mail.seller.timeZone)],
    ...(isToBuyer ? [...describeCompany(billing), orderedBy] : []),
    ['Total (inc. GST)', `AUD ${formatDollars(order.totalCents)}`],
    ['GST', formatDollars(order.gstCents)],
    ['Amount due', formatDollars(0)],
    ['Order ID', order.id],
    ['Payment reference', order.transactionId],
  ];
  return composeMail({
    ...mail,
    subject: mail.title,
    parts: [heading('Tax invoice'), pairs(details)],
    attachments: [pdfFile(invoiceId, invoicePdf)],
  });
}

interface InvoiceMailParts extends MailParts {
  readonly readInvoice: (orderId: string) => Promise<Buffer>;
}

type InvoiceKind = 'invoice' | 'accounts-invoice' | 'invoice-reissued';

/**
 * The mail with the invoice: the one that follows a receipt without it, the copy for the buyer's
 * accounts of a sale or of a reissue, or a reissue for the buyer.
 */
export function invoiceKind(
  { db, seller, demo, readInvoice }: InvoiceMailParts,
  kind: InvoiceKind,
): MailKind {
  const isToBuyer = kind !== 'accounts-invoice';
  return reportedKind(kind, {
    async compose(subjectId) {
      const orderId = orderOfMail(subjectId);
      const order = await requirePaidOrder(db, orderId);
      const to = isToBuyer ? order.email : accountsAddress(order);
      // The address was taken off the order since.
      if (!to) return null;
      const invoicePdf = await readInvoice(orderId);
      const words = describeMail(kind, order, subjectId === orderId);
      return composeInvoiceMail({
        ...{ seller, demo, order, to, invoicePdf, ...words },
        name: { kind, subjectId },
      });
    },

    async recordAccepted(tx, subjectId) {
      if (kind === 'invoice') await markInvoiceMailed(tx, orderOfMail(subjectId));
    },

    async describeFailure(_tx, subjectId, why) {
      const orderId = orderOfMail(subjectId);
      const { what, advice } = failureWords[kind];
      const text = `The ${what} of the order ${orderId} could not be mailed to the buyer${kind === 'accounts-invoice' ? "'s accounts email" : ''}: ${why}. ${advice}`;
      return { orderId, text };
    },
  });
}

function describeMail(kind: InvoiceKind, order: PaidOrder, isFirst: boolean) {
  const number = formatInvoiceNumber(order.invoiceNumber);
  const hello = `Hello ${order.billing.firstName}.`;
  if (kind === 'invoice')
    return {
      title: `Your tax invoice ${number}`,
      opening: `${hello} Here is the tax invoice that was missing from your receipt. It is attached, and paid in full. Your licence keys are in the receipt.`,
    };
  if (isFirst)
    return {
      title: `Tax invoice ${number}`,
      opening: `The attached tax invoice is for licences that the buyer named on it bought from us. The buyer gave us your address for a copy. The invoice is paid in full, and the licence keys went to the buyer.`,
    };
  const [corrected, end] =
    kind === 'invoice-reissued'
      ? [`${hello} We corrected tax invoice ${number}`, 'your licence keys stay valid']
      : [`Tax invoice ${number} was corrected`, 'it is paid in full'];
  return {
    title: `Reissued tax invoice ${number}`,
    opening: `${corrected}. The attached invoice replaces the earlier one. Its number, date and amounts are the same, and ${end}.`,
  };
}

const failureWords: Readonly<Record<InvoiceKind, Readonly<Record<'what' | 'advice', string>>>> = {
  invoice: {
    what: 'tax invoice that follows the receipt',
    advice:
      'The receipt with the licence keys was accepted. Correct the email address, or send the invoice to the buyer in another way.',
  },
  'invoice-reissued': {
    what: 'reissued invoice',
    advice: 'Correct the email address, or send the invoice to the buyer in another way.',
  },
  'accounts-invoice': {
    what: 'invoice',
    advice:
      "The buyer's own mails are not affected. Ask the buyer for the right address, and reissue the invoice with it.",
  },
};
