import type { FastifyBaseLogger } from 'fastify';
import { formatDate } from '../../contract/format-date.ts';
import { formatDollars } from '../../contract/money.ts';
import type { Seller } from '../../contract/seller.ts';
import type { Db } from '../database/pool.ts';
import { html } from '../mail/html.ts';
import { formatMessageId, type Mail } from '../mail/mail.ts';
import { demoSentence, layOutMail, look, signText } from '../mail/mail-layout.ts';
import { raiseAlert } from '../operators/alert-store.ts';
import { formatInvoiceNumber, type PaidOrder, readPaidOrder } from '../orders/order.ts';
import {
  accountsAddress,
  accountsInvoiceMail,
  invoiceReissuedMail,
  parseInvoiceMail,
} from '../orders/order-mails.ts';
import { type MailKind, rejections } from '../outbox/mail-kind.ts';
import { describeCompany, writeHeading, writePairLines, writePairs, writeSection } from './mail-sections.ts';

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
    messageId: formatMessageId(name.kind, name.subjectId, seller),
    to,
    subject: title,
    text: [
      ...(demo ? [demoSentence] : []),
      `${title}.`,
      opening,
      writeSection('Tax invoice', writePairLines(details)),
      signText(seller),
    ].join('\n\n'),
    html: layOutMail({
      seller,
      demo,
      title,
      preview: opening,
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

export interface InvoiceMailParts {
  readonly db: Db;
  readonly seller: Seller;
  readonly demo: boolean;
  /** The newest PDF of an order's invoice. */
  readonly readInvoice: (orderId: string) => Promise<Buffer>;
  readonly log: FastifyBaseLogger;
}

/** The mail with the invoice for the buyer's accounts, of a sale or of a reissue. */
export function accountsInvoiceKind({ db, seller, demo, readInvoice, log }: InvoiceMailParts): MailKind {
  return {
    async compose(subjectId) {
      const { orderId, reissue } = parseInvoiceMail(subjectId);
      const order = await requireOrder(db, orderId);
      const to = accountsAddress(order);
      // The address was taken off the order since.
      if (!to) return null;
      const number = formatInvoiceNumber(order.invoiceNumber);
      return composeInvoiceMail({
        seller,
        demo,
        order,
        to,
        name: { kind: accountsInvoiceMail, subjectId },
        invoicePdf: await readInvoice(orderId),
        ...(reissue === null
          ? {
              title: `Tax invoice ${number}`,
              opening: `The buyer named on the attached tax invoice bought licences from us and gave this address for it. It is paid in full. The licence keys went to the buyer.`,
            }
          : {
              title: `Reissued tax invoice ${number}`,
              opening: `The details of the buyer on tax invoice ${number} were corrected. The attached invoice replaces the earlier one. Its number, date and amounts are the same, and it is paid in full.`,
            }),
      });
    },

    async recordAccepted(_tx, subjectId) {
      log.info({ orderId: parseInvoiceMail(subjectId).orderId }, 'accounts copy of an invoice accepted');
    },

    async recordRejected(tx, subjectId, reason) {
      const { orderId } = parseInvoiceMail(subjectId);
      await raiseAlert(tx, {
        subject: `accounts-invoice-not-mailed ${subjectId}`,
        kind: 'accounts-invoice-not-mailed',
        orderId,
        text: `The invoice of the order ${orderId} could not be mailed to the buyer's accounts email: ${rejections[reason]}. The buyer's own mails are not affected. Ask the buyer for the right address, and reissue the invoice with it.`,
      });
    },
  };
}

/** The mail with a reissued invoice for the buyer. */
export function invoiceReissuedKind({ db, seller, demo, readInvoice, log }: InvoiceMailParts): MailKind {
  return {
    async compose(subjectId) {
      const { orderId } = parseInvoiceMail(subjectId);
      const order = await requireOrder(db, orderId);
      const number = formatInvoiceNumber(order.invoiceNumber);
      return composeInvoiceMail({
        seller,
        demo,
        order,
        to: order.email,
        name: { kind: invoiceReissuedMail, subjectId },
        invoicePdf: await readInvoice(orderId),
        title: `Reissued tax invoice ${number}`,
        opening: `Hello ${order.billing.firstName}. We corrected your details on tax invoice ${number}. The attached invoice replaces the earlier one. Its number, date and amounts are the same, and your licence keys stay valid.`,
      });
    },

    async recordAccepted(_tx, subjectId) {
      log.info(
        { orderId: parseInvoiceMail(subjectId).orderId },
        'reissued invoice accepted by the mail server',
      );
    },

    async recordRejected(tx, subjectId, reason) {
      const { orderId } = parseInvoiceMail(subjectId);
      await raiseAlert(tx, {
        subject: `invoice-reissued-not-mailed ${subjectId}`,
        kind: 'invoice-reissued-not-mailed',
        orderId,
        text: `The reissued invoice of the order ${orderId} could not be mailed to the buyer: ${rejections[reason]}. Correct the email address, or send the invoice to the buyer in another way.`,
      });
    },
  };
}

async function requireOrder(db: Db, orderId: string) {
  const order = await readPaidOrder(db, orderId);
  if (!order) throw new Error(`Order ${orderId} is not paid: it has no invoice`);
  return order;
}
