import type { Pool } from 'pg';

/** The rows that one statement changes: few enough to hold locks only briefly. */
const batchSize = 1_000;

/** By table: its unique column, and the rows to delete. Rate limits use the clocks of the processes. */
const expired = {
  // Wrong tries of an address count on for a day, also after its code has expired.
  verification_codes: ['email', `expires_at < now() and coalesce(counted_until < now(), true)`],
  verified_browsers: ['token_hash', `expires_at < now()`],
  operator_codes: ['email', `expires_at < now() and coalesce(counted_until < now(), true)`],
  operator_sessions: ['token_hash', `expires_at < now() or last_seen_at < now() - interval '1 day'`],
  operator_browsers: ['token_hash', `expires_at < now()`],
  operator_challenges: ['challenge_hash', `expires_at < now()`],
  operator_login_links: ['token_hash', `expires_at < now()`],
  rate_limits: ['key', `expire < (extract(epoch from now() - interval '1 hour') * 1000)::bigint`],
  purchase_attempts: ['order_id', `created_at < now() - interval '7 days' and answer_status is not null`],
  quotes: [
    'number',
    `expires_at < now() - interval '1 year'
      and not exists (select from orders where id = order_id and state in ('pending', 'paid', 'fulfilled'))`,
  ],
  gateway_events: ['id', `handled_at < now() - interval '30 days'`],
} as const;

/** Orders that were never paid, and whose buyer is no longer needed. */
const unpaid = `state in ('declined', 'abandoned') and email <> '' and settled_at < now() - interval '30 days'`;

/** Paid orders, their keys and invoices stay. Processes may run this together: they skip locked rows. */
export async function forgetExpired(pool: Pool): Promise<void> {
  for (const [table, [key, condition]] of Object.entries(expired)) {
    await inBatches(pool, `delete from ${table}`, { table, key, condition });
  }
  const forget = `update orders set email = '', billing = '{}'`;
  await inBatches(pool, forget, { table: 'orders', key: 'id', condition: unpaid });
}

type Rows = Readonly<Record<'table' | 'key' | 'condition', string>>;

async function inBatches(pool: Pool, change: string, { table, key, condition }: Rows): Promise<void> {
  const statement = `${change} where ${key} = any(array(
    select ${key} from ${table} where ${condition} limit ${batchSize} for update skip locked
  ))`;
  while ((await pool.query(statement)).rowCount === batchSize);
}
