import type { Pool } from 'pg';

interface Batches {
  /** SQL without its condition, such as `delete from quotes`. */
  readonly change: string;
  /** A unique column. */
  readonly key: string;
  /**
   * SQL: the rows to change, such as `quotes where expires_at < now()`. A changed row is none of
   * them.
   */
  readonly rows: string;
}

/** So few rows in a statement hold their locks only briefly. */
const batchSize = 1_000;

/** Changes all rows. Processes may do so together: they skip locked rows. */
export async function changeInBatches(pool: Pool, { change, key, rows }: Batches): Promise<void> {
  const statement = `${change} where ${key} = any(array(
    select ${key} from ${rows} limit ${batchSize} for update skip locked
  ))`;
  while ((await pool.query(statement)).rowCount === batchSize);
}
