import type { Pool } from 'pg';
import { remember } from '../platform/process/repeat.ts';
import { unlessAborted } from '../platform/process/start-error.ts';

/** What is not finished yet, over all nodes. Ages are seconds; null where there is nothing. */
export interface Backlog {
  readonly pendingOrders: number;
  readonly oldestPendingOrderSeconds: number | null;
  /** Mails that wait for their first or a later attempt. */
  readonly waitingMails: number;
  readonly oldestMailSeconds: number | null;
  /** Receipts that the shop has stopped trying to send. */
  readonly deadLetters: number;
  /** Receipts that no mail server accepted within 5 minutes of payment. */
  readonly lateReceipts: number;
  /** Mails but receipts that the shop stopped trying to send, and nobody has sent again. */
  readonly refusedMails: number;
  /** What needed a person, since the shop's first start. */
  readonly alerts: number;
}

export type DatabaseWatch = ReturnType<typeof watchDatabase>;

/**
 * What monitoring reads from the database, without waiting longer than a limit. `pool` needs one
 * connection for each of the two queries. However many ask, each runs once at a time.
 */
export function watchDatabase(pool: Pool, longestMilliseconds = 1_000) {
  const save = remember(probeMilliseconds, () => pool.query(probe));
  const readBacklog = remember(0, () => queryBacklog(pool));
  const inTime = <Result>(query: Promise<Result>) =>
    unlessAborted(query, AbortSignal.timeout(longestMilliseconds)).catch(() => null);
  return {
    /** Whether a change can be saved now. */
    isUp: async () => (await inTime(save())) !== null,
    /** Null when the database doesn't respond. */
    readBacklog: () => inTime(readBacklog()),
  };
}

/** However many ask, the database is asked to save something once in this time. */
const probeMilliseconds = 1_000;

/**
 * What a purchase needs: space to sort what doesn't fit in memory, and a commit that is replicated.
 */
const probe = `
  set local work_mem = '64kB';
  select count(*) from (select n from generate_series(1, 20000) as n order by n desc offset 1) as sorted;
  select pg_logical_emit_message(true, 'licence-shop', 'readyz')`;

/** As {@link Backlog} says. */
async function queryBacklog(pool: Pool): Promise<Backlog | null> {
  const { rows } = await pool.query<Backlog>(`
    select
      (select count(*) from order_facts where state = 'pending') as "pendingOrders",
      (select extract(epoch from now() - min(created_at))::float from order_facts where state = 'pending')
        as "oldestPendingOrderSeconds",
      (select count(*) from order_facts where receipt_rejected_at is not null) as "deadLetters",
      (select count(*) from order_facts where is_receipt_late) as "lateReceipts",
      (select count(*) from failed_mail_facts where is_open and kind <> 'receipt') as "refusedMails",
      (select count(*) from alerts) as "alerts",
      count(*) filter (where attempts > 0 or due_at <= now()) as "waitingMails",
      extract(epoch from now() - min(created_at) filter (where attempts > 0 or due_at <= now()))::float
        as "oldestMailSeconds"
    from mail_facts`);
  return rows[0] ?? null;
}
