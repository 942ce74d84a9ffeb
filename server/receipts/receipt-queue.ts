import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** The name of the job that mails a receipt; its payload is `{ orderId }`. */
export const receiptTask = 'send-receipt';

/** graphile-worker waits `exp(attempt)` seconds, at most 6 hours, between attempts: 22 of them last for 77 hours. */
const attempts = 22;

/**
 * The SQL of a receipt's place in the queue, the lowest first: no buyer's thousands of receipts delay another's. The
 * first five of an hour to an address are sent as they come, and each five more wait for everybody with fewer.
 */
const receiptPriority = sql`(
  select least(count(*) / 5, 1000) from orders as earlier
  where earlier.email = orders.email
    and earlier.created_at > now() - interval '1 hour'
    and earlier.transaction_id is not null
)::smallint`;

/**
 * The SQL that queues the receipts of the orders whose `id`s a source has, in one call: graphile-worker takes nearly as
 * long for one job as for thirty. They become visible to the workers with the transaction's commit.
 */
export function addReceiptJobs(source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select from graphile_worker.add_jobs(
    (
      select array_agg((
        ${receiptTask}, json_build_object('orderId', id), null, null, ${attempts}::smallint, 'receipt:' || id,
        ${receiptPriority}, null
      )::graphile_worker.job_spec)
      from ${source} join orders using (id)
    ),
    job_key_preserve_run_at := true
  )
  where exists (select from ${source})`;
}

/** Longer than a mailer may take over one mail, or a slow mail server would get receipts twice. */
const lostAfterSeconds = 45;

/**
 * Queues again the receipts whose worker died: paid a while ago, not accepted, and with no job that waits or
 * that a living worker holds. graphile-worker itself would give such a job back only after four hours.
 */
export async function requeueLostReceipts(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with lost as (
      select id
      from orders
      where state = 'paid'
        and receipt_rejected_at is null
        and settled_at < now() - make_interval(secs => ${lostAfterSeconds})
        and not exists (
          select from graphile_worker.jobs
          where jobs.key = 'receipt:' || orders.id
            and (jobs.locked_at is null or jobs.locked_at > now() - make_interval(secs => ${lostAfterSeconds}))
        )
      limit 100
    ),
    queued as (${addReceiptJobs(sql.table('lost'))})
    select id from lost where (select count(*) from queued) >= 0`.execute(db);
  return rows.map(({ id }) => id);
}
