import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { maskAddress } from '../../log/mask-personal.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';
import { lockPaidOrder } from '../../orders/lock-paid-order.ts';
import { resendReceipt } from '../../orders/resend-receipt.ts';

export type ResentReceipt =
  | { readonly kind: 'queued'; readonly email: string }
  | { readonly kind: 'refused'; readonly reason: 'not-found' | 'not-paid' | 'waiting' };

/** Queues the receipt of a paid order again for an operator, unless one waits to be sent. */
export async function resendReceiptFor(
  db: Kysely<Database>,
  orderId: string,
  actor: string,
): Promise<ResentReceipt> {
  return db.transaction().execute(async (tx) => {
    const order = await lockPaidOrder(tx, orderId);
    if (typeof order === 'string') return { kind: 'refused', reason: order };
    const { email } = order;
    if (!(await resendReceipt(tx, orderId, order))) return { kind: 'refused', reason: 'waiting' };
    await recordAuditEvent(tx, {
      ...{ actor, action: 'receipt-resent', orderId },
      before: null,
      after: { email: maskAddress(email) },
    });
    return { kind: 'queued', email };
  });
}
