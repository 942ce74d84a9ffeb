import { sql } from 'kysely';
import type { Db } from '../platform/database/pool.ts';

/** Longer than the gateway's time limit: a younger order's own request is still at work on it. */
export const staleSeconds = 20;

/** How long an order is left alone after the gateway was asked about it. */
const recheckSeconds = 4;

/**
 * How soon it is checked again while its buyer may be approving the payment, or its money is on its
 * way.
 */
const slowRecheckSeconds = 30;

export interface StaleOrders {
  readonly gateway: string;
  readonly limit: number;
  /** Orders that the gateway was asked about since then are left out. */
  readonly askedBefore?: Date;
}

/**
 * Buyers take turns; of each, the order asked about longest ago comes first. So none blocks others.
 */
export async function takeStaleOrders(
  db: Db,
  { gateway, limit, askedBefore }: StaleOrders,
): Promise<string[]> {
  const takesLong = sql`exists (
    select from payments where order_id = orders.id
      and (status = 'action-required' and expires_at > now() or status = 'waiting')
  )`;
  const rest = sql`case when ${takesLong}
    then make_interval(secs => ${slowRecheckSeconds}) else make_interval(secs => ${recheckSeconds}) end`;
  const isDue = sql`
    state = 'pending' and gateway = ${gateway}
      and created_at < now() - make_interval(secs => ${staleSeconds})
      and (asked_at is null or asked_at < now() - ${rest} and asked_at < ${askedBefore ?? sql`now()`})`;
  // The condition is checked again on rows that another process has just taken. The array keeps the
  // limit, as `materialized` does in `claimMails`.
  const { rows } = await sql<{ id: string }>`
    update orders set asked_at = now()
    where id = any(array(
      select id
      from orders
      join (
        select id, row_number() over (partition by email order by asked_at nulls first, created_at) as turn
        from orders where ${isDue}
      ) as due using (id)
      where ${isDue}
      order by turn, asked_at nulls first, created_at
      limit ${limit}
      for update of orders skip locked
    ))
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
