import type { FastifyBaseLogger } from 'fastify';
import type { KeySealer } from '../../keys/key-sealer.ts';
import { ensureLicences } from '../../licences/earlier-licences.ts';
import { type MailKind, rejections } from '../../mail/outbox-store.ts';
import { raiseAlert } from '../../operators/alert-store.ts';
import type { MailParts } from '../../operators/mail-kinds.ts';
import { recordAcceptedMail } from '../evidence-store.ts';
import { readLinesWithKeys } from '../lines-with-keys.ts';
import { requirePaidOrder } from '../order.ts';
import { orderOfMail } from '../order-mails.ts';
import { queuePromisedInvoice } from '../promised-invoices.ts';
import { markFulfilled, markReceiptRejected } from '../receipt-store.ts';
import { type ReceiptInvoiceParts, readInvoiceForReceipt } from './invoice-in-receipt.ts';
import { composeReceipt } from './receipt-mail.ts';

interface ReceiptParts extends MailParts, ReceiptInvoiceParts {
  readonly sealer: KeySealer;
  readonly shopUrl: string | null;
  readonly metrics: { readonly receiptDelays: { observe(seconds: number): void } };
  readonly log: FastifyBaseLogger;
}

/** The mail with the keys and the invoice of a paid order; the invoice may follow. */
export function receiptKind({
  db,
  sealer,
  seller,
  demo,
  shopUrl,
  log,
  ...parts
}: ReceiptParts): MailKind {
  return {
    async compose(name) {
      const orderId = orderOfMail(name);
      await ensureLicences(db, orderId);
      const order = await requirePaidOrder(db, orderId);
      const invoicePdf = await readInvoiceForReceipt({ db, ...parts }, { name, order });
      const lines = await readLinesWithKeys(db, sealer, orderId);
      return composeReceipt({ name, seller, order, lines, invoicePdf, demo, shopUrl });
    },

    async recordAccepted(tx, name, accepted) {
      const orderId = orderOfMail(name);
      const secondsAfterPayment = await markFulfilled(tx, orderId);
      await queuePromisedInvoice(tx, orderId);
      await recordAcceptedMail(tx, { kind: 'receipt', mail: name, ...accepted });
      if (secondsAfterPayment !== null) parts.metrics.receiptDelays.observe(secondsAfterPayment);
      log.info({ orderId, secondsAfterPayment }, 'receipt accepted by the mail server');
    },

    async recordRejected(tx, name, reason) {
      const orderId = orderOfMail(name);
      const { rejectedAt } = await markReceiptRejected(tx, orderId, reason);
      await raiseAlert(tx, {
        subject: `receipt-not-mailed ${orderId} ${rejectedAt}`,
        kind: 'receipt-not-mailed',
        orderId,
        text:
          `The receipt with the licence keys of the order ${orderId} could not be mailed ` +
          `to the buyer: ${rejections[reason]}. The buyer has paid. Correct the email ` +
          'address and send the receipt again, or give the keys to the buyer in another way.',
      });
    },
  };
}
