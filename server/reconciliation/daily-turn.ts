import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** Long enough for a comparison of a week. If its process dies, another one begins after that. */
const leaseMinutes = 30;

/**
 * Does `work` when a day has passed since its last success, in one process of all. A failure is thrown; the next turn is
 * after the lease.
 */
export async function takeDailyTurn(db: Kysely<Database>, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql`
    update daily_comparison set due_at = now() + make_interval(mins => ${leaseMinutes})
    where due_at <= now() returning due_at`.execute(db);
  if (rows.length === 0) return;
  await work();
  await sql`update daily_comparison set due_at = now() + interval '1 day', succeeded_at = now()`.execute(db);
}
