import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ListedMailKind } from '../mail/awaited-mails.ts';
import { queueMail } from '../mail/outbox-store.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import { accountsAddress, type Buyer } from './order.ts';
import type { LockedPaidOrder } from './order-store.ts';
import { forgetRejection } from './receipt-store.ts';

/** Queues a copy for the buyer's accounts, if they get one. Returns its address. */
export async function queueAccountsMail(
  tx: Tx,
  mail: { readonly kind: ListedMailKind; readonly subjectId: string },
  buyer: Buyer,
): Promise<string | null> {
  const recipient = accountsAddress(buyer);
  if (recipient) await queueMail(tx, { ...mail, recipient, isCopy: true });
  return recipient;
}

/** Names a reissue of an invoice: `ORD-7K4T-9WPN-3VGY-6JFB.1` for an order's first. */
export function nameReissue(orderId: string, number: number): string {
  return `${orderId}.${number}`;
}

/**
 * Names the delivery of lines of an order: `ORD-7K4T-9WPN-3VGY-6JFB.0-2` for its first and its
 * third.
 */
export function nameDelivery(orderId: string, positions: readonly number[]): string {
  return `${orderId}.${positions.join('-')}`;
}

export function positionsOfDelivery(name: string): number[] {
  return (name.split('.')[1] ?? '').split('-').map(Number);
}

/**
 * The order that a mail is about: its subject in the outbox begins with the order's id, such as
 * `ORD-7K4T-9WPN-3VGY-6JFB.1`.
 */
export function orderOfMail(subjectId: string): string {
  return subjectId.split('.', 1)[0] ?? subjectId;
}

/*
 * A receipt is named in the outbox by its order: `ORD-7K4T-9WPN-3VGY-6JFB`. A copy that an operator asks for adds
 * letters of its own, and so gets another Message-ID: mail programs hide a second mail of the same one.
 */

export function nameReceiptCopy(orderId: string): string {
  return `${orderId}.${randomBytes(4).toString('hex')}`;
}

/**
 * Names a receipt that is sent again: a copy, once the mail server has accepted one of the order.
 */
export function nameResentReceipt(orderId: string, isFulfilled: boolean): string {
  return isFulfilled ? nameReceiptCopy(orderId) : orderId;
}

/**
 * Receipts of an order in the outbox: its first, and copies. `email` is what they were queued for.
 */
export function receiptsOf(orderId: string, email: string) {
  return sql<boolean>`recipient = ${email} and kind = 'receipt'
    and (subject_id = ${orderId} or starts_with(subject_id, ${`${orderId}.`}))`;
}

/** When a receipt of the order was queued that waits to be sent; null when none does. */
export async function readQueuedReceipt(
  db: Db,
  orderId: string,
  email: string,
): Promise<Date | null> {
  const row = await db
    .selectFrom('outbox')
    .select('created_at')
    .where(receiptsOf(orderId, email))
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** False when a receipt waits to be sent. A copy of an accepted receipt gets a new Message-ID. */
export async function resendReceipt(
  tx: Tx,
  orderId: string,
  { email, isFulfilled }: LockedPaidOrder,
): Promise<boolean> {
  if (await readQueuedReceipt(tx, orderId, email)) return false;
  // A receipt may have failed permanently: another one is queued.
  await forgetRejection(tx, orderId);
  const subjectId = nameResentReceipt(orderId, isFulfilled);
  await queueMail(tx, { kind: 'receipt', subjectId, recipient: email });
  return true;
}
