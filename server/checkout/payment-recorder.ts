import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { type Companion, markPaid, type TakenPayment } from '../orders/mark-paid.ts';
import type { Answer } from './answer.ts';
import { saveApprovals } from './attempt-store.ts';
import { gather } from './gather.ts';

/** A payment, and what its buyer is told. */
export interface AnsweredPayment extends TakenPayment {
  readonly answer: Answer;
}

export interface PaymentRecorder {
  /** Writes all that a payment brings about in one commit; false when its order was no longer pending. */
  record(payment: AnsweredPayment): Promise<boolean>;
}

/** Keys of 999 seats each are then still written in a fraction of a second. */
const mostAtOnce = 30;

/**
 * T2: order paid, keys, answer, queued receipt, invoice number. Invoice numbers let one commit happen at a time;
 * so payments that come meanwhile are gathered, and wait for the disk once for all of them.
 */
export function openPaymentRecorder({
  db,
  addReceiptJobs,
}: {
  readonly db: Kysely<Database>;
  /** The SQL that queues the orders' receipts. */
  readonly addReceiptJobs: Companion;
}): PaymentRecorder {
  const record = gather(mostAtOnce, async (payments: readonly AnsweredPayment[]) => {
    const paid = await markPaid(db, payments, [saveApprovals(payments), addReceiptJobs]);
    return payments.map(({ orderId }) => paid.has(orderId));
  });
  return { record };
}
