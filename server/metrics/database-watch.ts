import type { Pool } from 'pg';

/** What is not finished yet, over all nodes. Ages are seconds; null where there is nothing. */
export interface Backlog {
  readonly pendingOrders: number;
  readonly oldestPendingOrderSeconds: number | null;
  /** Mails that wait for their first or a later attempt. */
  readonly waitingMails: number;
  readonly oldestMailSeconds: number | null;
  /** Receipts that the shop doesn't try to send any more. */
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
      (select count(*) from orders where receipt_rejected_at is not null) as "deadLetters",
      count(*) as "waitingMails",
      extract(epoch from now() - min(created_at))::float as "oldestMailSeconds"
    from outbox`);
  const [backlog] = rows;
  if (!backlog) throw new Error('An aggregate without a group has one row');
  return backlog;
}
