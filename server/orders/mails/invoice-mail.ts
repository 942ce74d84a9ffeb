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

/**
 * The mail with the invoice for the buyer's accounts, of a sale or of a reissue; or with a reissue
 * for the buyer.
 */
export function invoiceKind(
  { db, seller, demo, readInvoice }: InvoiceMailParts,
  kind: 'accounts-invoice' | 'invoice-reissued',
): MailKind {
  const isToBuyer = kind === 'invoice-reissued';
  return reportedKind(kind, {
    async compose(subjectId) {
      const orderId = orderOfMail(subjectId);
      const isFirst = subjectId === orderId;
      const order = await requirePaidOrder(db, orderId);
      const to = isToBuyer ? order.email : accountsAddress(order);
      // The address was taken off the order since.
      if (!to) return null;
      const number = formatInvoiceNumber(order.invoiceNumber);
      const corrected = isToBuyer
        ? `Hello ${order.billing.firstName}. We corrected tax invoice ${number}`
        : `Tax invoice ${number} was corrected`;
      const end = isToBuyer ? 'your licence keys stay valid' : 'it is paid in full';
      return composeInvoiceMail({
        seller,
        demo,
        order,
        to,
        name: { kind, subjectId },
        invoicePdf: await readInvoice(orderId),
        title: isFirst ? `Tax invoice ${number}` : `Reissued tax invoice ${number}`,
        opening: isFirst
          ? `The attached tax invoice is for licences that the buyer named on it bought from us. The buyer gave us your address for a copy. The invoice is paid in full, and the licence keys went to the buyer.`
          : `${corrected}. The attached invoice replaces the earlier one. Its number, date and amounts are the same, and ${end}.`,
      });
    },
    async describeFailure(_tx, subjectId, why) {
      const orderId = orderOfMail(subjectId);
      const text = isToBuyer
        ? `The reissued invoice of the order ${orderId} could not be mailed to the buyer: ${why}. Correct the email address, or send the invoice to the buyer in another way.`
        : `The invoice of the order ${orderId} could not be mailed to the buyer's accounts email: ${why}. The buyer's own mails are not affected. Ask the buyer for the right address, and reissue the invoice with it.`;
      return { orderId, text };
    },
  });
}
