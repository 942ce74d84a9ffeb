import type { Db } from '../../platform/database/pool.ts';
import { DocumentFailure } from '../../platform/process/document-failure.ts';
import type { PaidOrder } from '../order.ts';
import { promiseInvoice, promisesInvoice, withdrawPromise } from '../promised-invoices.ts';

/*
 * Keys never wait for a drawing. The rule: a receipt goes out without its invoice, which then follows in a mail of
 * its own, when
 *
 * - an attempt to draw the invoice failed: the compiler is missing, refuses it, or ended or hung twice; or
 * - the invoice isn't drawn 2 minutes after the payment. Until then a slow or busy compiler only delays the receipt,
 *   so that a long queue causes no second mails. Keys are promised within 5 minutes.
 */

const mostSecondsAfterPayment = 120;

/** Less than the lease of a mail, which is 45 s: another process would take it. */
const longestWaitMilliseconds = 30_000;

interface Receipt {
  /** Its name in the outbox. */
  readonly name: string;
  readonly order: PaidOrder;
}

export interface ReceiptInvoiceParts {
  readonly db: Db;
  readonly readInvoice: (orderId: string, order: PaidOrder) => Promise<Buffer>;
  /** How long a receipt waits for its invoice; for tests. */
  readonly waitMilliseconds?: number | undefined;
}

/**
 * The invoice for a receipt; null when it follows. That is decided once, before the receipt is
 * sent: mail programs hide a repeat, which has the same Message-ID.
 */
export async function readInvoiceForReceipt(
  parts: ReceiptInvoiceParts,
  { name, order }: Receipt,
): Promise<Buffer | null> {
  const { db } = parts;
  if (await promisesInvoice(db, order.id, name)) return null;
  const drawn = parts.readInvoice(order.id, order);
  const pdf = await waitFor(drawn, parts.waitMilliseconds ?? longestWaitMilliseconds).catch(
    (error: unknown) => {
      if (isFailure(error, order)) return null;
      throw error;
    },
  );
  if (pdf) await withdrawPromise(db, order.id);
  else await promiseInvoice(db, order.id, name);
  return pdf;
}

class StillDrawing extends Error {}

/** The drawing goes on: a later attempt finds it stored. */
function waitFor(drawn: Promise<Buffer>, milliseconds: number): Promise<Buffer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = () => reject(new StillDrawing('The invoice of a receipt is still being drawn'));
  const timer = setTimeout(late, milliseconds);
  return Promise.race([drawn, promise]).finally(() => clearTimeout(timer));
}

function isFailure(error: unknown, { paidAt }: PaidOrder): boolean {
  if (error instanceof DocumentFailure) return true;
  const isBusy = error instanceof Error && 'code' in error && error.code === 'RENDERER_BUSY';
  if (!isBusy && !(error instanceof StillDrawing)) return false;
  return Date.now() - paidAt.getTime() > mostSecondsAfterPayment * 1_000;
}
