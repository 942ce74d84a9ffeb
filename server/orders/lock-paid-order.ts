import { sql } from 'kysely';
import type { Billing } from '../../contract/checkout.ts';
import type { Db, Tx } from '../database/pool.ts';
import { queueMail } from '../outbox/outbox-store.ts';
import { nameResentReceipt, receiptMail } from './order-mails.ts';

export interface LockedPaidOrder {
  readonly email: string;
  readonly billing: Billing;
  readonly isFulfilled: boolean;
}

/** Locks an order that has a receipt until the transaction ends, or says why it can't. */
export async function lockPaidOrder(
  tx: Tx,
  orderId: string,
): Promise<LockedPaidOrder | 'not-found' | 'not-paid'> {
  const order = await tx
    .selectFrom('orders')
    .select(['email', 'billing', 'state'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return 'not-found';
  if (order.state !== 'paid' && order.state !== 'fulfilled') return 'not-paid';
  const { email, billing, state } = order;
  return { email, billing, isFulfilled: state === 'fulfilled' };
}

/** Receipts of an order in the outbox: its first, and copies. `email` is what they were queued for. */
export function receiptsOf(orderId: string, email: string) {
  return sql<boolean>`recipient = ${email} and kind = ${receiptMail}
    and (subject_id = ${orderId} or starts_with(subject_id, ${`${orderId}.`}))`;
}

/** When a receipt of the order was queued that waits to be sent; null when none does. */
export async function readQueuedReceipt(db: Db, orderId: string, email: string): Promise<Date | null> {
  const row = await db
    .selectFrom('outbox')
    .select('created_at')
    .where(receiptsOf(orderId, email))
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Whether an order exists, is paid, and belongs to a verified address. */
export async function isPaidOrderOf(db: Db, orderId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('email', '=', email)
    .where('transaction_id', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when a receipt waits to be sent. A copy of an accepted receipt gets a new Message-ID. */
export async function resendReceipt(
  tx: Tx,
  orderId: string,
  { email, isFulfilled }: LockedPaidOrder,
): Promise<boolean> {
  if (await readQueuedReceipt(tx, orderId, email)) return false;
  // A receipt may have failed permanently: another one is queued.
  await tx
    .updateTable('orders')
    .set({ receipt_rejected_at: null, receipt_rejection: null })
    .where('id', '=', orderId)
    .execute();
  const subjectId = nameResentReceipt(orderId, isFulfilled);
  await queueMail(tx, { kind: receiptMail, subjectId, recipient: email });
  return true;
}
