import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** Longer than the gateway's time limit: a younger refund's own request is still under way. */
const staleSeconds = 20;

/** How long a refund is left alone after the gateway was asked about it. */
const restSeconds = 4;

/** The same for one that the gateway has accepted: it takes minutes or days. */
const acceptedRestSeconds = 300;

/**
 * Takes up to `limit` refunds of a gateway that have no outcome, and returns their ids: the one asked about longest ago
 * first. The time is the database's, because processes share the refunds and their clocks may differ.
 */
export async function takeStaleRefunds(
  db: Kysely<Database>,
  gateway: string,
  limit: number,
): Promise<string[]> {
  const isDue = sql`
    refunds.state = 'requested' and refunds.created_at < now() - make_interval(secs => ${staleSeconds})
      and (refunds.asked_at is null or refunds.asked_at < now() - make_interval(
        secs => case when gateway_refund_id is null then ${restSeconds} else ${acceptedRestSeconds} end::int
      ))`;
  // The outer condition is checked again on rows that another process has just taken.
  const { rows } = await sql<{ id: string }>`
    update refunds set asked_at = now()
    where ${isDue} and id in (
      select refunds.id from refunds join orders on orders.id = order_id
      where ${isDue} and coalesce(orders.gateway, 'demo') = ${gateway}
      order by refunds.asked_at nulls first, refunds.created_at
      limit ${limit}
      for update of refunds skip locked
    )
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
