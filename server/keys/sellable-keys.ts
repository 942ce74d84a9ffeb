import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/pool.ts';

interface CountedProduct {
  readonly productId: string;
  /** Counting stops here. */
  readonly most: number;
  /** The last day of the licences, `2027-11-27`: of those that are bought today by default. */
  readonly endsOn?: string;
}

/**
 * Counts the keys that may be sold, without those that waiting back-orders need. A million keys
 * cost no more than `most`.
 */
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
    const { expiring, lasting } = freeKeys(
      productId,
      endsOn ? sql`${endsOn}::date` : sql`vendor_year_end()`,
    );
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

/**
 * SQL: how many keys waiting lines need, and whether more wait than are read: then every key is
 * theirs.
 */
export function selectAwaitedKeys(productId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(keys_needed), 0)::int as needed,
      count(*) >= ${mostLines} as are_many
    from (
      select keys_needed from line_facts
      where product_id = ${productId} and awaiting_keys_since is not null limit ${mostLines}
    ) as waiting_lines`;
}

/**
 * SQL: the last day of the licences of an order's line, of seats that are left; as if bought today
 * where those of an earlier release aren't written yet.
 */
export function endOfLine({ orderId, position }: Readonly<{ orderId: string; position: number }>) {
  return sql<Date>`coalesce(
    (select max(ends_on) from licence_facts
      where order_id = ${orderId} and position = ${position} and seats_left > 0), vendor_year_end())`;
}

/**
 * SQL after `from`: keys of a product that may be sold for licences with that last day. They are
 * locked in the table.
 */
export function freeKeys(productId: string, endsOn: RawBuilder<Date>) {
  const keys = sql`stock_keys where product_id = ${productId} and state = 'free' and not quarantined`;
  return {
    expiring: sql`${keys} and expires_on >= ${endsOn}`,
    lasting: sql`${keys} and expires_on is null`,
  };
}

/**
 * SQL that locks keys that may be sold: of those that last long enough, the ones that expire first.
 */
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

/**
 * The products on sale whose keys the shop makes: good for trying it, and worth nothing at the
 * vendor.
 */
export async function findGeneratedKeyProducts(db: Db): Promise<string[]> {
  const products = await db
    .selectFrom('product_facts')
    .select('id')
    .where('fulfilment', '=', 'generated')
    .where('is_on_sale', '=', true)
    .orderBy('position')
    .execute();
  return products.map(({ id }) => id);
}
