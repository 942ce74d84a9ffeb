import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Seller } from '../../contract/seller.ts';
import type { Database } from '../database/tables.ts';
import type { KeySealer } from '../licences/key-sealer.ts';
import { raiseAlert } from '../operators/raise-alert.ts';
import type { PaidOrder } from '../orders/order.ts';
import { markFulfilled, markReceiptRejected } from '../orders/order-store.ts';
import { readLinesWithKeys } from '../orders/read-lines-with-keys.ts';
import { readPaidOrder } from '../orders/read-order.ts';
import { orderOfReceipt } from '../orders/receipt-name.ts';
import type { MailKind } from '../outbox/mail-kind.ts';
import { composeReceipt } from './receipt-mail.ts';
import { rejections } from './rejections.ts';

export interface ReceiptParts {
  readonly db: Kysely<Database>;
  readonly sealer: KeySealer;
  readonly seller: Seller;
  readonly demo: boolean;
  /** The shop's public address. */
  readonly shopUrl: string | null;
  readonly metrics: { readonly receiptDelays: { observe(seconds: number): void } };
  readonly readInvoice: (orderId: string, order: PaidOrder) => Promise<Buffer>;
  readonly log: FastifyBaseLogger;
}

/** The mail with the keys and the invoice of a paid order. */
export function receiptKind(parts: ReceiptParts): MailKind {
  const { db, sealer, seller, demo, shopUrl, log } = parts;
  return {
    async compose(name) {
      const orderId = orderOfReceipt(name);
      const order = await readPaidOrder(db, orderId);
      if (!order) throw new Error(`Order ${orderId} is not paid: it has no receipt`);
      const invoicePdf = await parts.readInvoice(orderId, order);
      const lines = await readLinesWithKeys(db, sealer, orderId);
      return composeReceipt({ name, seller, order, lines, invoicePdf, demo, shopUrl });
    },

    async recordAccepted(tx, name) {
      const orderId = orderOfReceipt(name);
      const secondsAfterPayment = await markFulfilled(tx, orderId);
      if (secondsAfterPayment !== null) parts.metrics.receiptDelays.observe(secondsAfterPayment);
      log.info({ orderId, secondsAfterPayment }, 'receipt accepted by the mail server');
    },

    async recordRejected(tx, name, reason) {
      const orderId = orderOfReceipt(name);
      const { rejectedAt } = await markReceiptRejected(tx, orderId, reason);
      await raiseAlert(tx, {
        subject: `receipt-not-mailed ${orderId} ${rejectedAt}`,
        kind: 'receipt-not-mailed',
        orderId,
        text: `The receipt with the licence keys of the order ${orderId} could not be mailed to the buyer: ${rejections[reason]}. The buyer has paid. Correct the email address and send the receipt again, or give the keys to the buyer in another way.`,
      });
    },
  };
}
