import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** Longer than the gateway's time limit: a younger order's own request is still at work on it. */
const staleSeconds = 20;

/** An order that was asked about is left to whoever asked for so long. */
const restSeconds = 4;

/**
 * Takes up to `limit` orders that were left pending, those asked about longest ago first, so that orders on
 * which the gateway keeps silent do not stand in the way of others. Returns their ids.
 */
export async function takeStaleOrders(db: Kysely<Database>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update orders set asked_at = now()
    where id in (
      select id from orders
      where state = 'pending'
        and created_at < now() - make_interval(secs => ${staleSeconds})
        and (asked_at is null or asked_at < now() - make_interval(secs => ${restSeconds}))
      order by asked_at nulls first, created_at
      limit ${limit}
      for update skip locked
    )
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
