import { queueMail } from '../mail/outbox-store.ts';
import type { Buyer } from '../orders/order.ts';
import { queueAccountsMail } from '../orders/order-mails.ts';
import type { Tx } from '../platform/database/pool.ts';

/**
 * Queues the mails with a note: to the buyer, and a copy for the buyer's accounts. The refund's id
 * names the first ones.
 */
export async function queueNote(tx: Tx, subjectId: string, buyer: Buyer): Promise<void> {
  await queueMail(tx, { kind: 'adjustment-note', subjectId, recipient: buyer.email });
  await queueAccountsMail(tx, { kind: 'accounts-adjustment', subjectId }, buyer);
}

/**
 * Names the mail with the file that took a damaged one's place: with the first mail's Message-ID,
 * mail programs hide it.
 */
export function nameReplacedNote(refundId: string): string {
  return `${refundId}.1`;
}

/** The refund that such a mail, or the first one, is about. */
export function refundOfMail(subjectId: string): string {
  return subjectId.replace(/\.1$/, '');
}
