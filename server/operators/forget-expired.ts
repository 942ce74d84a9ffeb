import type { Pool } from 'pg';

/** The rows that one statement changes: few enough to hold locks only briefly. */
const batchSize = 1_000;

/** How long is kept what nobody needs any more. */
export interface DaysKept {
  /** Who asked for what was never paid: orders from their end on, and quotes from their last day on. */
  readonly unpaid: number;
}

/** By table: its unique column, and the rows to delete. Rate limits use the clocks of the processes. */
const findExpired = ({ unpaid }: DaysKept) =>
  ({
    // Wrong tries of an address count on for a day, also after its code has expired.
    verification_codes: ['email', `expires_at < now() and coalesce(counted_until < now(), true)`],
    verified_browsers: ['token_hash', `expires_at < now()`],
    operator_codes: ['email', `expires_at < now() and coalesce(counted_until < now(), true)`],
    operator_sessions: [
      'token_hash',
      `expires_at < now() or last_seen_at < now() - interval '1 day'`,
    ],
    operator_browsers: ['token_hash', `expires_at < now()`],
    operator_challenges: ['challenge_hash', `expires_at < now()`],
    operator_login_links: ['token_hash', `expires_at < now()`],
    rate_limits: ['key', `expire < (extract(epoch from now() - interval '1 hour') * 1000)::bigint`],
    purchase_attempts: [
      'order_id',
      `created_at < now() - interval '7 days' and answer_status is not null`,
    ],
    quotes: [
      'number',
      `expires_at < now() - interval '${unpaid} days'
      and not exists (select from orders where id = order_id and state in ('pending', 'paid', 'fulfilled'))`,
    ],
    gateway_events: ['id', `handled_at < now() - interval '30 days'`],
  }) as const;

/** Paid orders, their keys and invoices stay. Processes may run this together: they skip locked rows. */
export async function forgetExpired(pool: Pool, days: DaysKept): Promise<void> {
  for (const [table, [key, condition]] of Object.entries(findExpired(days))) {
    await inBatches(pool, `delete from ${table}`, { table, key, condition });
  }
  // Of orders that were never paid, the buyer is no longer needed.
  const condition = `state in ('declined', 'abandoned') and email <> ''
    and settled_at < now() - interval '${days.unpaid} days'`;
  await inBatches(pool, `update orders set email = '', billing = '{}'`, {
    table: 'orders',
    key: 'id',
    condition,
  });
}

type Rows = Readonly<Record<'table' | 'key' | 'condition', string>>;

async function inBatches(
  pool: Pool,
  change: string,
  { table, key, condition }: Rows,
): Promise<void> {
  const statement = `${change} where ${key} = any(array(
    select ${key} from ${table} where ${condition} limit ${batchSize} for update skip locked
  ))`;
  while ((await pool.query(statement)).rowCount === batchSize);
}
