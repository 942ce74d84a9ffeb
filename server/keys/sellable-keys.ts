import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/pool.ts';

interface CountedProduct {
  readonly productId: string;
  /** Counting stops here. */
  readonly most: number;
  /** The last day of the licences, `2027-11-27`: of those that are bought today by default. */
  readonly endsOn?: string;
}

/** Counts the keys that may be sold, without those that waiting back-orders need. A million keys cost no more than `most`. */
export async function countSellableKeys(
  db: Db,
  products: readonly CountedProduct[],
): Promise<ReadonlyMap<string, number>> {
  if (products.length === 0) return new Map();
  const awaited = await countAwaitedKeys(
    db,
    products.map(({ productId }) => productId),
  );
  const counts = products.map(({ productId, most, endsOn }) => {
    const { needed = 0, areMany = false } = awaited.get(productId) ?? {};
    // A parameter: with an expression in its place the planner would read and sort all keys.
    const limit = areMany ? 0 : most + needed;
    const { expiring, lasting } = freeKeys(productId, endsOn ? sql`${endsOn}::date` : endOfToday);
    return sql`
      select ${productId}::text as id, least(count(*), ${limit})::int as count from (
        (select from ${expiring} order by expires_on, id limit ${limit})
        union all
        (select from ${lasting} order by expires_on, id limit ${limit})
      ) as few`;
  });
  const { rows } = await sql<{
    id: string;
    count: number;
  }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return new Map(
    rows.map(({ id, count }) => [id, Math.max(0, count - (awaited.get(id)?.needed ?? 0))]),
  );
}

async function countAwaitedKeys(
  db: Db,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly needed: number; readonly areMany: boolean }>> {
  const { rows } = await sql<{ id: string; needed: number; areMany: boolean }>`
    select id, needed, are_many as "areMany"
    from unnest(${productIds}::text[]) as product (id)
      cross join lateral (${selectAwaitedKeys(sql`product.id`)}) as awaited`.execute(db);
  return new Map(rows.map(({ id, ...awaited }) => [id, awaited]));
}

/** More waiting order lines than this are not read. */
const mostLines = 1_000;

/** SQL: how many keys waiting lines need, and whether more wait than are read: then every key is theirs. */
export function selectAwaitedKeys(productId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(case delivery when 'line' then 1 else quantity end), 0)::int as needed,
      count(*) >= ${mostLines} as are_many
    from (
      select delivery, quantity from order_lines
      where product_id = ${productId} and awaiting_keys_since is not null limit ${mostLines}
    ) as waiting_lines`;
}

/** SQL: the date in the east of Australia, where a day begins before it does in UTC, the time zone of the database. */
export const today: RawBuilder<Date> = sql`(now() at time zone 'Australia/Sydney')::date`;

/** SQL: the last day of licences that are bought today. */
const endOfToday: RawBuilder<Date> = sql`(${today} + interval '1 year')::date`;

/** SQL: the last day of the licences of an order's line; as if bought today where an earlier release has not written it. */
export function endOfLine({ orderId, position }: Readonly<{ orderId: string; position: number }>) {
  return sql<Date>`coalesce(
    (select ends_on from order_lines where order_id = ${orderId} and position = ${position}), ${endOfToday})`;
}

/**
 * SQL: rows of `stock_keys` that nobody has, or will have. `expires_on` is the last day on which the vendor's key works: it
 * is sold only for licences that end on that day or before.
 */
const isFree = sql`state = 'free' and not quarantined`;
const expiring = (endsOn: RawBuilder<Date>) => sql<boolean>`${isFree} and expires_on >= ${endsOn}`;
export const freeBy = {
  /** Long enough for licences that are bought today, or for ever: an index has each in its order. */
  expiring: expiring(endOfToday),
  lasting: sql<boolean>`${isFree} and expires_on is null`,
  /** They work, but end before licences that are bought today. Back-orders and replacements may still have them. */
  tooShort: sql<boolean>`${isFree} and expires_on >= ${today} and expires_on < ${endOfToday}`,
  expired: sql<boolean>`${isFree} and expires_on < ${today}`,
};

/** SQL after `from`: keys of a product that may be sold for licences with that last day. */
export function freeKeys(productId: string, endsOn: RawBuilder<Date>) {
  const keys = sql`stock_keys where product_id = ${productId}`;
  return {
    expiring: sql`${keys} and ${expiring(endsOn)}`,
    lasting: sql`${keys} and ${freeBy.lasting}`,
  };
}

/** SQL that locks keys that may be sold: of those that last long enough, the ones that expire first. */
export function selectFreeKeys(
  productId: string,
  count: number,
  endsOn: RawBuilder<Date>,
): RawBuilder<unknown> {
  const { expiring, lasting } = freeKeys(productId, endsOn);
  return sql`
    with expiring as materialized (
      select id, key_hash, sealed, expires_on from ${expiring}
      order by expires_on, id limit ${count} for update skip locked
    ),
    lasting as materialized (
      select id, key_hash, sealed, expires_on from ${lasting}
      order by expires_on, id limit ${count} - (select count(*) from expiring) for update skip locked
    )
    select * from (table expiring union all table lasting) as found
    order by expires_on nulls last, id limit ${count}`;
}

/** The products on sale whose keys the shop makes: good for trying it, and worth nothing at the vendor. */
export async function findGeneratedKeyProducts(db: Db): Promise<string[]> {
  const products = await db
    .selectFrom('products')
    .select('id')
    .where('fulfilment', '=', 'generated')
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .execute();
  return products.map(({ id }) => id);
}
