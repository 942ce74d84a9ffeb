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

/** What monitoring asks the database. */
export interface DatabaseWatch {
  /** Whether the database responds within a second. */
  isUp(): Promise<boolean>;
  /** Null when the database doesn't respond within a second. */
  readBacklog(): Promise<Backlog | null>;
}

/** `pool` has a connection for each question. */
export function watchDatabase(pool: Pool): DatabaseWatch {
  const askIfUp = oneAtATime(() => pool.query('select'));
  return {
    isUp: async () => (await askIfUp()) !== null,
    readBacklog: oneAtATime(() => queryBacklog(pool)),
  };
}

/**
 * Makes a question that returns null after a second or when it fails: monitoring must not wait for the database.
 * However many ask, the database is asked once at a time.
 */
function oneAtATime<Result>(ask: () => Promise<Result>): () => Promise<Result | null> {
  let asked: Promise<Result | null> | null = null;
  return () => {
    asked ??= ask()
      .catch(() => null)
      .finally(() => {
        asked = null;
      });
    return withinASecond(asked);
  };
}

const longestMilliseconds = 1_000;

async function withinASecond<Result>(answer: Promise<Result>): Promise<Result | null> {
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
