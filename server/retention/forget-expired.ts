import type { Pool } from 'pg';

/** Rows that one statement deletes: short enough that nobody waits for its locks. */
const batchSize = 1_000;

/**
 * What may be forgotten, as conditions on rows. Orders, their keys and their invoices are kept for ever. An
 * attempt must outlive its buyer's patience by far: its answer is promised for 24 hours.
 */
const expired = {
  verification_codes: `expires_at < now()`,
  verified_browsers: `expires_at < now()`,
  rate_limits: `expire < extract(epoch from now() - interval '1 day') * 1000`,
  purchase_attempts: `created_at < now() - interval '7 days' and answer_status is not null`,
};

/** Deletes in small batches what nobody needs any more. Several nodes may do so at once: each skips what another holds. */
export async function forgetExpired(pool: Pool): Promise<void> {
  for (const [table, condition] of Object.entries(expired)) {
    while ((await deleteBatch(pool, table, condition)) === batchSize);
  }
}

async function deleteBatch(pool: Pool, table: string, condition: string): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from ${table} where ctid = any(array(
       select ctid from ${table} where ${condition} limit ${batchSize} for update skip locked
     ))`,
  );
  return rowCount ?? 0;
}
