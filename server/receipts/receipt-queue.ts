import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';

/** The name of the job that mails a receipt; its payload is `{ orderId }`. */
export const receiptTask = 'send-receipt';

/** graphile-worker waits `exp(attempt)` seconds, at most 6 hours, between attempts: 25 of them last for days. */
const attempts = 25;

/** Queues an order's receipt; it becomes visible to the workers with the transaction's commit. */
export async function queueReceipt(
  db: Kysely<Database> | Transaction<Database>,
  orderId: string,
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${receiptTask},
      payload := ${JSON.stringify({ orderId })}::json,
      max_attempts := ${attempts},
      job_key := ${`receipt:${orderId}`},
      job_key_mode := 'preserve_run_at'
    )`.execute(db);
}

/** Longer than a mailer may take over one mail, or a slow mail server would get receipts twice. */
const lostAfterSeconds = 45;

/**
 * Queues again the receipts whose worker died: paid a while ago, not accepted, and with no job that waits or
 * that a living worker holds. graphile-worker itself would give such a job back only after four hours.
 */
export async function requeueLostReceipts(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id
    from orders
    where orders.state = 'paid'
      and orders.receipt_rejected_at is null
      and orders.settled_at < now() - make_interval(secs => ${lostAfterSeconds})
      and not exists (
        select from graphile_worker.jobs
        where jobs.key = 'receipt:' || orders.id
          and (jobs.locked_at is null or jobs.locked_at > now() - make_interval(secs => ${lostAfterSeconds}))
      )
    limit 100`.execute(db);
  for (const { id } of rows) await queueReceipt(db, id);
  return rows.map(({ id }) => id);
}
