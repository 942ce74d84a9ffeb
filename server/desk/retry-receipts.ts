import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

export interface RetryParts {
  readonly db: Kysely<Database>;
  /** The SQL that queues the receipts of the orders whose `id`s a source has. */
  readonly addReceiptJobs: (orders: RawBuilder<unknown>) => RawBuilder<unknown>;
}

export interface RetriedReceipts {
  readonly queued: readonly string[];
  readonly notQueued: readonly { readonly orderId: string; readonly reason: NotQueued }[];
}

type NotQueued = 'not-found' | 'not-paid' | 'sent-already' | 'being-sent';

/**
 * Queues the receipts of orders again, dead ones and those that wait for their next attempt. Each is mailed with
 * all its attempts and under its own Message-ID. A receipt that a worker is mailing now is left to it.
 */
export async function retryReceipts(
  { db, addReceiptJobs }: RetryParts,
  orderIds: readonly string[],
): Promise<RetriedReceipts> {
  const queued = await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      update orders
      set receipt_rejected_at = null
      where id = any(${orderIds}) and state = 'paid' and not ${isBeingSent}
      returning id`.execute(transaction);
    const ids = rows.map(({ id }) => id);
    // A job without attempts left would lose its key to the new one, and count as a dead letter for ever.
    await sql`
      select graphile_worker.complete_jobs(array_agg(id))
      from graphile_worker.jobs
      where key = any(${ids.map((id) => `receipt:${id}`)}) and attempts >= max_attempts
      having count(*) > 0`.execute(transaction);
    await sql`
      with retried as (select unnest(${ids}::text[]) as id)
      ${addReceiptJobs(sql.table('retried'))}`.execute(transaction);
    return ids;
  });
  const others = orderIds.filter((id) => !queued.includes(id));
  return { queued, notQueued: await Promise.all(others.map((orderId) => explain(db, orderId))) };
}

const isBeingSent = sql<boolean>`exists (
  select from graphile_worker.jobs where key = 'receipt:' || orders.id and locked_at is not null
)`;

async function explain(db: Kysely<Database>, orderId: string): Promise<RetriedReceipts['notQueued'][number]> {
  const order = await db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirst();
  if (!order) return { orderId, reason: 'not-found' };
  if (order.state === 'fulfilled') return { orderId, reason: 'sent-already' };
  return { orderId, reason: order.state === 'paid' ? 'being-sent' : 'not-paid' };
}
