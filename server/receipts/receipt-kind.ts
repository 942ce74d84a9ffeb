import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Seller } from '../../contract/seller.ts';
import type { Database } from '../database/tables.ts';
import { markFulfilled, markReceiptRejected } from '../orders/order-store.ts';
import { readPaidOrder } from '../orders/read-order.ts';
import type { MailKind } from '../outbox/mail-kind.ts';
import { composeReceipt } from './receipt-mail.ts';

export interface ReceiptParts {
  readonly db: Kysely<Database>;
  readonly seller: Seller;
  readonly demo: boolean;
  /** The shop's public address. */
  readonly shopUrl: string | null;
  readonly metrics: { readonly receiptDelays: { observe(seconds: number): void } };
  readonly readInvoice: (orderId: string) => Promise<Buffer>;
  readonly log: FastifyBaseLogger;
}

/** The mail with the keys and the invoice of a paid order. */
export function receiptKind(parts: ReceiptParts): MailKind {
  const { db, seller, demo, shopUrl, log } = parts;
  return {
    async compose(orderId) {
      const order = await readPaidOrder(db, orderId);
      if (!order) throw new Error(`Order ${orderId} is not paid: it has no receipt`);
      const invoicePdf = await parts.readInvoice(orderId);
      return composeReceipt({ seller, order, invoicePdf, demo, shopUrl });
    },

    async recordAccepted(tx, orderId) {
      const secondsAfterPayment = await markFulfilled(tx, orderId);
      if (secondsAfterPayment !== null) parts.metrics.receiptDelays.observe(secondsAfterPayment);
      log.info({ orderId, secondsAfterPayment }, 'receipt accepted by the mail server');
    },

    async recordRejected(tx, orderId, reason) {
      await markReceiptRejected(tx, orderId, reason);
    },
  };
}
