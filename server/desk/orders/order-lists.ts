import { type RawBuilder, sql } from 'kysely';
import type { OrderCursor } from './search-cursor.ts';
import { listSearches } from './text-searches.ts';

/** When the listed orders were placed: from a moment on, and before another. */
export interface Period {
  readonly from: RawBuilder<Date> | null;
  readonly before: RawBuilder<Date> | null;
}

/**
 * Orders in the sequence in which an index has them: SQL that selects `id`, `key` and `placed_at` of those after another
 * order, at most so many.
 */
export type OrderList = (after: OrderCursor | null, limit: number) => RawBuilder<unknown>;

/** Orders in any of the states, the newest first. */
export function listByState(states: readonly string[], period: Period): OrderList {
  return (after, limit) => sql`
    select id, '' as key, created_at as placed_at
    from unnest(${states}::text[]) as wanted (name) cross join lateral (
      select id, created_at from orders
      where state = wanted.name ${within(sql`created_at`, period)} ${beyond(sql`(created_at, id)`, after)}
      order by created_at desc, id desc limit ${limit}
    ) as newest
    order by created_at desc, id desc limit ${limit}`;
}

/** Orders of a product, the newest first. */
export function listByProduct(productId: string, period: Period): OrderList {
  return (after, limit) => sql`
    select order_id as id, '' as key, placed_at from order_lines
    where product_id = ${productId}
      ${within(sql`placed_at`, period)} ${beyond(sql`(placed_at, order_id)`, after)}
    order by placed_at desc, order_id desc limit ${limit}`;
}

/** Orders that meet a condition, the newest first. */
export function listWhere(condition: RawBuilder<unknown>, period: Period): OrderList {
  return (after, limit) => sql`
    select id, '' as key, created_at as placed_at from orders
    where ${condition} ${within(sql`created_at`, period)} ${beyond(sql`(created_at, id)`, after)}
    order by created_at desc, id desc limit ${limit}`;
}

/** The orders of everything that a text begins or is: each order once. */
export function listByText(text: string): readonly OrderList[] {
  const searches = listSearches(text);
  return searches.map(({ column, condition }, i) => {
    const earlier = searches.slice(0, i).map((search) => sql`(${search.condition}) is not true`);
    return listByColumn(column, sql.join([condition, ...earlier], sql` and `));
  });
}

/** Orders by a column, then the newest first. */
function listByColumn(column: RawBuilder<unknown>, condition: RawBuilder<unknown>): OrderList {
  return (after, limit) => sql`
    select id, ${column} as key, created_at as placed_at from orders
    where ${condition} ${beyondKey(column, after)}
    order by ${column}, created_at desc, id desc limit ${limit}`;
}

/** The index has two directions, so a comparison of rows would not use it: this begins at the value, and skips. */
function beyondKey(column: RawBuilder<unknown>, after: OrderCursor | null): RawBuilder<unknown> {
  if (!after) return sql``;
  const { key, placedAt, orderId } = after;
  return sql`and ${column} >= ${key}::text
    and (${column} > ${key}::text or (created_at, id) < (${placedAt}::timestamptz, ${orderId}))`;
}

/** Continues a `where`. */
export function within(column: RawBuilder<unknown>, { from, before }: Period): RawBuilder<unknown> {
  return sql`${from ? sql`and ${column} >= ${from}` : sql``} ${before ? sql`and ${column} < ${before}` : sql``}`;
}

function beyond(columns: RawBuilder<unknown>, after: OrderCursor | null): RawBuilder<unknown> {
  return after ? sql`and ${columns} < (${after.placedAt}::timestamptz, ${after.orderId})` : sql``;
}
