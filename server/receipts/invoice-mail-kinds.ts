import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Seller } from '../../contract/seller.ts';
import type { Database } from '../database/tables.ts';
import { raiseAlert } from '../operators/raise-alert.ts';
import {
  accountsAddress,
  accountsInvoiceMail,
  invoiceReissuedMail,
  parseInvoiceMail,
} from '../orders/invoice-mails.ts';
import { formatInvoiceNumber } from '../orders/order.ts';
import { readPaidOrder } from '../orders/read-order.ts';
import type { MailKind } from '../outbox/mail-kind.ts';
import { composeInvoiceMail } from './invoice-mail.ts';
import { rejections } from './rejections.ts';

export interface InvoiceMailParts {
  readonly db: Kysely<Database>;
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
        ...{ seller, demo, order, to, name: { kind: accountsInvoiceMail, subjectId } },
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
        ...{
          subject: `accounts-invoice-not-mailed ${subjectId}`,
          kind: 'accounts-invoice-not-mailed',
          orderId,
        },
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
        ...{ seller, demo, order, to: order.email, name: { kind: invoiceReissuedMail, subjectId } },
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
        ...{
          subject: `invoice-reissued-not-mailed ${subjectId}`,
          kind: 'invoice-reissued-not-mailed',
          orderId,
        },
        text: `The reissued invoice of the order ${orderId} could not be mailed to the buyer: ${rejections[reason]}. Correct the email address, or send the invoice to the buyer in another way.`,
      });
    },
  };
}

async function requireOrder(db: Kysely<Database>, orderId: string) {
  const order = await readPaidOrder(db, orderId);
  if (!order) throw new Error(`Order ${orderId} is not paid: it has no invoice`);
  return order;
}
