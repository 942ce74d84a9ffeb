import { formatDate } from '../../contract/format-date.ts';
import { formatDollars } from '../../contract/money.ts';
import type { Seller } from '../../contract/seller.ts';
import { html } from '../mail/html.ts';
import { demoSentence, layOutMail, signText } from '../mail/mail-layout.ts';
import { look } from '../mail/mail-look.ts';
import { formatMessageId } from '../mail/mail-message.ts';
import type { Mail } from '../mail/mailer.ts';
import { formatInvoiceNumber, type PaidOrder } from '../orders/order.ts';
import { describeCompany } from './company-pairs.ts';
import { writeHeading, writePairs } from './html-sections.ts';
import { writePairLines, writeSection } from './text-sections.ts';

export interface InvoiceMail {
  /** The kind of mail and its subject in the outbox. */
  readonly name: { readonly kind: string; readonly subjectId: string };
  readonly seller: Seller;
  readonly order: PaidOrder;
  readonly invoicePdf: Buffer;
  readonly demo: boolean;
  readonly to: string;
  readonly title: string;
  readonly opening: string;
}

/**
 * A mail with an invoice and without licence keys. Nobody has verified the accounts address, so what the buyer typed goes
 * to the buyer alone: nobody may use the shop to mail their own words to others.
 */
export function composeInvoiceMail({ name, seller, order, invoicePdf, demo, ...mail }: InvoiceMail): Mail {
  const { title, opening, to } = mail;
  const invoiceId = formatInvoiceNumber(order.invoiceNumber);
  const details = describeInvoice(seller, order, to === order.email);
  return {
    ...{ messageId: formatMessageId(name.kind, name.subjectId, seller), to, subject: title },
    text: [
      ...(demo ? [demoSentence] : []),
      `${title}.`,
      opening,
      writeSection('Tax invoice', writePairLines(details)),
      signText(seller),
    ].join('\n\n'),
    html: layOutMail({
      ...{ seller, demo, title, preview: opening },
      body: html`<h1 class="ink" style="${look.title}">${title}</h1>
<p class="soft" style="${look.text};padding:8px 0 0">${opening}</p>
${writeHeading('Tax invoice')}
${writePairs(details)}`,
    }),
    attachments: [{ filename: `${invoiceId}.pdf`, contentType: 'application/pdf', content: invoicePdf }],
  };
}

function describeInvoice(seller: Seller, { billing, ...order }: PaidOrder, isToBuyer: boolean) {
  return [
    ['Invoice number', formatInvoiceNumber(order.invoiceNumber)],
    ['Invoice date', formatDate(order.paidAt, seller.timeZone)],
    ...(isToBuyer ? describeCompany(billing) : []),
    ...(isToBuyer
      ? [['Ordered by', `${billing.firstName} ${billing.lastName}, ${order.email}`] as const]
      : []),
    ['Total (inc. GST)', `AUD ${formatDollars(order.totalCents)}`],
    ['GST', formatDollars(order.gstCents)],
    ['Amount due', formatDollars(0)],
    ['Order ID', order.id],
    ['Payment reference', order.transactionId],
  ] as const;
}
