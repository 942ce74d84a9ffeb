import type { Pool } from 'pg';

/** Rows that one statement changes: few enough that nobody waits for its locks. */
const batchSize = 1_000;

/**
 * What is deleted, as conditions on rows. Limits are counted by the clocks of the nodes, so their rows stay for an
 * hour after their time. An attempt must outlive its buyer's patience by far: its answer is promised for 24 hours.
 */
const expired = {
  verification_codes: `expires_at < now()`,
  verified_browsers: `expires_at < now()`,
  rate_limits: `expire < (extract(epoch from now() - interval '1 hour') * 1000)::bigint`,
  purchase_attempts: `created_at < now() - interval '7 days' and answer_status is not null`,
};

/** Orders that were never paid, and whose buyer nobody has to know any more. */
const unpaid = `state in ('declined', 'abandoned') and email <> '' and settled_at < now() - interval '30 days'`;

/**
 * Deletes in small batches what nobody needs any more, and erases the buyers of orders that were never paid: their
 * ids, amounts and states stay, for the audit. Paid orders, their keys and their invoices are kept for ever. Several
 * nodes may do so at the same time: each skips what another holds.
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
