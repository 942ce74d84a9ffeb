import type { Pool } from 'pg';

/** The rows that one statement changes: few enough to hold locks only briefly. */
const batchSize = 1_000;

/**
 * Conditions on the rows to delete. Rate limits use the clocks of the shop's processes, so their rows stay for another
 * hour. The response to a purchase is promised for 24 hours.
 */
const expired = {
  verification_codes: `expires_at < now()`,
  verified_browsers: `expires_at < now()`,
  rate_limits: `expire < (extract(epoch from now() - interval '1 hour') * 1000)::bigint`,
  purchase_attempts: `created_at < now() - interval '7 days' and answer_status is not null`,
  gateway_events: `handled_at < now() - interval '30 days'`,
};

/** Orders that were never paid, and whose buyer is no longer needed. */
const unpaid = `state in ('declined', 'abandoned') and email <> '' and settled_at < now() - interval '30 days'`;

/**
 * Deletes expired rows in small batches, and erases the buyers of orders that were never paid. The ids, amounts and
 * states of those orders stay for the audit. Paid orders, their keys and their invoices are kept permanently. Several
 * processes can run this together: each skips rows that another has locked.
 */
export async function forgetExpired(pool: Pool): Promise<void> {
  for (const [table, condition] of Object.entries(expired)) {
    await inBatches(pool, `delete from ${table}`, table, condition);
  }
  await inBatches(pool, `update orders set email = '', billing = '{}'`, 'orders', unpaid);
}

async function inBatches(pool: Pool, change: string, table: string, condition: string): Promise<void> {
  const statement = `${change} where ctid = any(array(
    select ctid from ${table} where ${condition} limit ${batchSize} for update skip locked
  ))`;
  while ((await pool.query(statement)).rowCount === batchSize);
}
