import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { queueMail } from '../outbox/outbox-store.ts';

export interface RetriedReceipts {
  readonly queued: readonly string[];
  readonly notQueued: readonly { readonly orderId: string; readonly reason: NotQueued }[];
}

type NotQueued = 'not-found' | 'not-paid' | 'sent-already' | 'waiting';

/** Queues dead receipts again. Each is tried for another 72 hours and keeps its Message-ID. */
export async function retryReceipts(
  db: Kysely<Database>,
  orderIds: readonly string[],
): Promise<RetriedReceipts> {
  const queued = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; email: string }>`
      update orders
      set receipt_rejected_at = null, receipt_rejection = null
      where id = any(${orderIds}) and receipt_rejected_at is not null
      returning id, email`.execute(tx);
    for (const { id, email } of rows)
      await queueMail(tx, { kind: 'receipt', subjectId: id, recipient: email });
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
