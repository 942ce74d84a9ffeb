import { sql } from 'kysely';
import type { Tx } from '../database/pool.ts';

/**
 * Counts what is done in a transaction, for an hour from the first, and returns the count:
 * `most + 1` when that is too much. The row's lock makes parallel transactions count one after the
 * other.
 */
export async function countInCommit(tx: Tx, key: string, most: number): Promise<number> {
  const hourLater = sql`(extract(epoch from now() + interval '1 hour') * 1000)::bigint`;
  const isOver = sql`rate_limits.expire <= (extract(epoch from now()) * 1000)::bigint`;
  const { rows } = await sql<{ points: number }>`
    insert into rate_limits (key, points, expire) values (${key}, 1, ${hourLater})
    on conflict (key) do update set
      points = case when ${isOver} then 1 else least(rate_limits.points, ${most}) + 1 end,
      expire = case when ${isOver} then excluded.expire else rate_limits.expire end
    returning points`.execute(tx);
  return rows[0]?.points ?? 0;
}
