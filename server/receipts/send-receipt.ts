import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Seller } from '../../contract/seller.ts';
import type { Database } from '../database/tables.ts';
import type { Mailer } from '../mail/mailer.ts';
import { composeReceipt } from '../mail/receipt-mail.ts';
import type { PaidOrder } from '../orders/order.ts';
import { markFulfilled, markReceiptRejected } from '../orders/order-store.ts';
import { readPaidOrder } from '../orders/read-order.ts';

export interface ReceiptParts {
  readonly db: Kysely<Database>;
  readonly mailer: Mailer;
  readonly seller: Seller;
  readonly demo: boolean;
  /** Where buyers find the shop. */
  readonly shopUrl: string | null;
  readonly metrics: { readonly receiptDelays: { observe(seconds: number): void } };
  readonly invoices: { pdfOf(order: PaidOrder): Promise<Buffer> };
}

/**
 * Mails the keys and the invoice of a paid order. It may run more than once for an order, when a worker died
 * after the mail was accepted: the repeat carries the same Message-ID. Throws when a later try may work.
 */
export async function sendReceipt(
  parts: ReceiptParts,
  orderId: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const order = await readPaidOrder(parts.db, orderId);
  if (!order) throw new Error(`Order ${orderId} is not paid: it has no receipt`);
  const { seller, demo, shopUrl } = parts;
  const invoicePdf = await parts.invoices.pdfOf(order);
  const outcome = await parts.mailer.send(composeReceipt({ seller, order, invoicePdf, demo, shopUrl }));
  if (outcome.kind === 'accepted') {
    const secondsAfterPayment = await markFulfilled(parts.db, orderId);
    if (secondsAfterPayment !== null) parts.metrics.receiptDelays.observe(secondsAfterPayment);
    log.info({ orderId, secondsAfterPayment }, 'receipt accepted by the mail server');
  } else {
    await markReceiptRejected(parts.db, orderId);
    log.error(
      { orderId, reason: outcome.reason },
      'receipt refused by the mail server for good: the address takes no mail; the buyer has the keys on the page',
    );
  }
}

const receiptJob = z.object({ orderId: z.string() });

/** The order id in a job's payload. */
export function parseReceiptJob(payload: unknown): string {
  return receiptJob.parse(payload).orderId;
}
