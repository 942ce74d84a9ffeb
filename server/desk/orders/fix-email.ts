import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { maskAddress } from '../../log/mask-personal.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';
import { lockPaidOrder, receiptsOf } from '../../orders/lock-paid-order.ts';
import { nameReceiptCopy, receiptMail } from '../../orders/receipt-name.ts';
import { queueMail } from '../../outbox/outbox-store.ts';

export type FixedEmail =
  | { readonly kind: 'fixed'; readonly email: string }
  | { readonly kind: 'refused'; readonly reason: 'not-found' | 'not-paid' | 'same-email' };

/**
 * Corrects the address of a paid order and queues its receipt for that address. From then on the invoice is found by the
 * new address. The purchase attempt keeps the old one, so that the buyer's browser still gets the same response.
 */
export async function fixEmail(
  db: Kysely<Database>,
  { orderId, email }: { readonly orderId: string; readonly email: string },
  actor: string,
): Promise<FixedEmail> {
  return db.transaction().execute(async (tx) => {
    const order = await lockPaidOrder(tx, orderId);
    if (typeof order === 'string') return { kind: 'refused', reason: order };
    if (order.email === email) return { kind: 'refused', reason: 'same-email' };
    await tx
      .updateTable('orders')
      .set({ email, receipt_rejected_at: null, receipt_rejection: null })
      .where('id', '=', orderId)
      .execute();
    await tx.deleteFrom('outbox').where(receiptsOf(orderId, order.email)).execute();
    // A name of its own: a receipt that is just being sent to the old address must not end this one.
    await queueMail(tx, { kind: receiptMail, subjectId: nameReceiptCopy(orderId), recipient: email });
    await recordAuditEvent(tx, {
      ...{ actor, action: 'email-corrected', orderId },
      before: { email: maskAddress(order.email) },
      after: { email: maskAddress(email) },
    });
    return { kind: 'fixed', email };
  });
}
