import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** The name of the job that mails a receipt; its payload is `{ orderId }`. */
export const receiptTask = 'send-receipt';

/** graphile-worker waits `exp(attempt)` seconds, at most 6 hours, between attempts: 25 of them last for days. */
const attempts = 25;

/** The SQL that queues the receipt of an order; it becomes visible to the workers with the transaction's commit. */
export function addReceiptJob(orderId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`graphile_worker.add_job(
    ${receiptTask},
    payload := json_build_object('orderId', ${orderId}),
    max_attempts := ${attempts},
    job_key := 'receipt:' || ${orderId},
    job_key_mode := 'preserve_run_at'
  )`;
}

/** Longer than a mailer may take over one mail, or a slow mail server would get receipts twice. */
const lostAfterSeconds = 45;

/**
 * Queues again the receipts whose worker died: paid a while ago, not accepted, and with no job that waits or
 * that a living worker holds. graphile-worker itself would give such a job back only after four hours.
 */
export async function requeueLostReceipts(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id, ${addReceiptJob(sql`orders.id`)}
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
  return rows.map(({ id }) => id);
}
