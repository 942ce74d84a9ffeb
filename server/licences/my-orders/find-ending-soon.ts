import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { myOrdersAnswer } from '../../../contract/my-orders.ts';
import { mostRenewed } from '../../../contract/renewed-orders.ts';
import type { Db } from '../../platform/database/pool.ts';

type EndingSoon = NonNullable<z.infer<typeof myOrdersAnswer>['endingSoon']>;

/** Licences that ended so many days ago can still be renewed together. */
const daysAgo = 30;
const daysAhead = 120;

/** The most licences that are checked. */
const mostLicences = 400;

/**
 * The open seats of an address that end soon, where they are of two orders or more: the earliest
 * end first, as many orders as one renewal may name.
 */
export async function findEndingSoon(db: Db, email: string): Promise<EndingSoon | undefined> {
  const { rows } = await sql<OpenLicence>`
    with own as materialized (
      select id from order_facts where email collate "C" = ${email} and is_paid
    ),
    soon as materialized (
      select licences.id from own join licences on order_id = own.id
      where ends_on between shop_today() - ${daysAgo}::int and shop_today() + ${daysAhead}::int
      order by ends_on, licences.id limit ${mostLicences}
    )
    select order_id as "orderId", product_id as "productId", open_seats as "openSeats", ends_on::text as "endsOn"
    from soon cross join lateral (select * from licence_facts where licence_facts.id = soon.id) as facts
    where open_seats > 0 order by ends_on, facts.id`.execute(db);

  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))].slice(0, mostRenewed);
  if (orderIds.length < 2) return undefined;
  const named = rows.filter(({ orderId }) => orderIds.includes(orderId));
  const byProduct = Map.groupBy(named, ({ productId }) => productId);
  return {
    orderIds,
    items: [...byProduct].map(([productId, open]) => ({
      productId,
      quantity: open.reduce((sum, { openSeats }) => sum + openSeats, 0),
    })),
    by: named.at(-1)?.endsOn ?? '',
  };
}

interface OpenLicence {
  readonly orderId: string;
  readonly productId: string;
  readonly openSeats: number;
  readonly endsOn: string;
}
