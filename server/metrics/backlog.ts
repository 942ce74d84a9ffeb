import type { Pool } from 'pg';

/** What is not finished yet, over all nodes. Ages are seconds; null where there is nothing. */
export interface Backlog {
  readonly pendingOrders: number;
  readonly oldestPendingOrderSeconds: number | null;
  /** Jobs that run, wait, or wait to be tried again. */
  readonly queuedJobs: number;
  readonly oldestJobSeconds: number | null;
  /** Receipts that nobody will try to mail again: refused for good, or out of attempts. */
  readonly deadLetters: number;
}

/**
 * Makes the reader of the backlog. It tells null when the database does not answer within a second: whoever
 * watches the shop must not wait for it. However many ask, the database is asked once at a time.
 */
export function backlogReader(pool: Pool): () => Promise<Backlog | null> {
  let asked: Promise<Backlog | null> | null = null;
  return () => {
    asked ??= queryBacklog(pool)
      .catch(() => null)
      .finally(() => {
        asked = null;
      });
    return withinASecond(asked);
  };
}

const longestMilliseconds = 1_000;

async function withinASecond(answer: Promise<Backlog | null>): Promise<Backlog | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), longestMilliseconds);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function queryBacklog(pool: Pool): Promise<Backlog> {
  const { rows } = await pool.query<Backlog>(`
    select
      (select count(*) from orders where state = 'pending') as "pendingOrders",
      (select extract(epoch from now() - min(created_at))::float from orders where state = 'pending')
        as "oldestPendingOrderSeconds",
      count(*) filter (where attempts < max_attempts) as "queuedJobs",
      extract(epoch from now() - min(created_at) filter (where attempts < max_attempts))::float
        as "oldestJobSeconds",
      count(*) filter (where attempts >= max_attempts and locked_at is null)
        + (select count(*) from orders where state = 'paid' and receipt_rejected_at is not null) as "deadLetters"
    from graphile_worker.jobs`);
  const [backlog] = rows;
  if (!backlog) throw new Error('An aggregate without a group has one row');
  return backlog;
}
