import { type RawBuilder, sql } from 'kysely';
import { cutPage } from '../../operators/desk/read-rows.ts';
import type { Db } from '../../platform/database/pool.ts';

interface Part {
  /** Whether the moment at which an order was placed is one of those that are wanted. */
  readonly isPlaced: (moment: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The id of the last order before those that are read; null for the beginning of the list. */
  readonly after: string | null;
  readonly limit: number;
}

/** Orders, the newest first: SQL that selects `id` and `placed_at` of a part of them. */
export type OrderList = (part: Part) => RawBuilder<unknown>;

export function listByState(states: readonly string[]): OrderList {
  const inState = listWhere(sql`state = wanted.name`);
  return (part) => sql`
    select id, placed_at from unnest(${states}::text[]) as wanted (name) cross join lateral (${inState(part)}) as newest
    order by placed_at desc, id desc limit ${part.limit}`;
}

export function listByProduct(productId: string): OrderList {
  const isOfProduct = sql`product_id = ${productId}`;
  return (part) => selectNewest(sql`line_facts`, sql`order_id`, sql`placed_at`, isOfProduct, part);
}

/** Orders that meet a condition. */
export function listWhere(condition: RawBuilder<unknown>): OrderList {
  return (part) => selectNewest(sql`order_facts`, sql`id`, sql`created_at`, condition, part);
}

function selectNewest(
  table: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  placedAt: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  { isPlaced, after, limit }: Part,
): RawBuilder<unknown> {
  const last = sql`(select created_at from order_facts where id = ${after}), ${after}`;
  return sql`
    select ${id} as id, ${placedAt} as placed_at from ${table}
    where ${condition} and ${isPlaced(placedAt)} ${after === null ? sql`` : sql`and (${placedAt}, ${id}) < (${last})`}
    order by ${placedAt} desc, ${id} desc limit ${limit}`;
}

/**
 * How many orders one call reads to find those that are wanted, so that it takes a fraction of a
 * second.
 */
export const mostRead = 5_000;

/**
 * Reads the ids of orders that meet a filter. A page may be short, and still not be the last one.
 */
export async function readPage(
  db: Db,
  list: OrderList,
  part: Omit<Part, 'limit'>,
  { filter, pageSize }: { readonly filter: RawBuilder<unknown> | null; readonly pageSize: number },
): Promise<{ readonly ids: readonly string[]; readonly next: string | null }> {
  const limit = filter ? mostRead : pageSize + 1;
  const isFound = filter
    ? sql`(select ${filter} from order_facts where order_facts.id = listed.id)`
    : sql`true`;
  const { rows } = await sql<{ id: string; turn: number; isFound: boolean }>`
    select * from (
      select id, placed_at, turn, ${isFound} as "isFound" from (
        select row_number() over (order by placed_at desc, id desc)::int as turn, list.*
        from (${list({ ...part, limit })}) as list
      ) as listed
    ) as compared
    where "isFound" or turn = ${limit}
    -- In the order of the window: the filter then stops at the end of the page.
    order by placed_at desc, id desc limit ${pageSize + 1}`.execute(db);
  const found = rows.filter((row) => row.isFound).map(({ id }) => id);
  const { page: ids, next } = cutPage(found, pageSize, (id) => id);
  const last = rows.at(-1);
  return { ids, next: next ?? (last?.turn === limit ? last.id : null) };
}
