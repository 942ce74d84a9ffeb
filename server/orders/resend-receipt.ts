import type { Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { queueMail } from '../outbox/outbox-store.ts';
import { clearRejection, type LockedPaidOrder, readQueuedReceipt } from './lock-paid-order.ts';
import { nameResentReceipt, receiptMail } from './receipt-name.ts';

/**
 * Queues the receipt of a locked order again, unless one waits to be sent: then it returns false. A copy of a receipt
 * that the mail server has accepted gets a new Message-ID; the first receipt keeps its own. The order's state stays.
 */
export async function resendReceipt(
  tx: Transaction<Database>,
  orderId: string,
  { email, isFulfilled }: LockedPaidOrder,
): Promise<boolean> {
  if (await readQueuedReceipt(tx, orderId, email)) return false;
  await clearRejection(tx, orderId);
  const subjectId = nameResentReceipt(orderId, isFulfilled);
  await queueMail(tx, { kind: receiptMail, subjectId, recipient: email });
  return true;
}
