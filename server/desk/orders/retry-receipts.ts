import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';
import { nameResentReceipt, receiptMail } from '../../orders/receipt-name.ts';
import { queueMail } from '../../outbox/outbox-store.ts';

export interface RetriedReceipts {
  readonly queued: string[];
  readonly notQueued: { readonly orderId: string; readonly reason: NotQueued }[];
}

type NotQueued = 'not-found' | 'not-paid' | 'sent-already' | 'waiting';

/**
 * Queues dead receipts again. Each is tried for another 72 hours and keeps its Message-ID, unless the mail server has
 * accepted one of the order before.
 */
export async function retryReceipts(
  db: Kysely<Database>,
  orderIds: readonly string[],
  actor: string,
): Promise<RetriedReceipts> {
  const queued = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; email: string; isFulfilled: boolean }>`
      update orders
      set receipt_rejected_at = null, receipt_rejection = null
      where id = any(${orderIds}) and receipt_rejected_at is not null
      returning id, email, state = 'fulfilled' as "isFulfilled"`.execute(tx);
    for (const { id, email, isFulfilled } of rows) {
      await queueMail(tx, {
        kind: receiptMail,
        subjectId: nameResentReceipt(id, isFulfilled),
        recipient: email,
      });
      const event = { actor, action: 'receipt-retried', orderId: id };
      await recordAuditEvent(tx, { ...event, before: null, after: null });
    }
    return rows.map(({ id }) => id);
  });
  const others = orderIds.filter((id) => !queued.includes(id));
  return { queued, notQueued: await Promise.all(others.map((orderId) => explain(db, orderId))) };
}

async function explain(db: Kysely<Database>, orderId: string): Promise<RetriedReceipts['notQueued'][number]> {
  const order = await db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirst();
  if (!order) return { orderId, reason: 'not-found' };
  if (order.state === 'fulfilled') return { orderId, reason: 'sent-already' };
  return { orderId, reason: order.state === 'paid' ? 'waiting' : 'not-paid' };
}
