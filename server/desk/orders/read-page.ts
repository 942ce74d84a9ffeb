import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import type { OrderList } from './order-lists.ts';
import type { OrderCursor } from './search-cursor.ts';

interface Wanted {
  /** The list's place among those of the search. */
  readonly index: number;
  /** The last order before those that are read. */
  readonly after: OrderCursor | null;
  readonly filter: RawBuilder<unknown> | null;
  readonly wanted: number;
}

interface Page {
  readonly places: readonly OrderCursor[];
  /** Null when the list has been read to its end. */
  readonly next: OrderCursor | null;
}

/** How many orders one call reads to find those that meet a filter, so that it takes a fraction of a second. */
const mostRead = 1_000;

/** Reads orders of a list that meet a filter. A page may be short, and still not be the last one. */
export async function readPage(
  db: Db,
  list: OrderList,
  { index, after, filter, wanted }: Wanted,
): Promise<Page> {
  const limit = filter ? mostRead : wanted + 1;
  const isFirst = !after?.orderId;
  const isFound = filter ? sql`(select ${filter} from orders where orders.id = listed.id)` : sql`true`;
  const { rows } = await sql<{ id: string; key: string; placedAt: string; turn: number; isFound: boolean }>`
    select * from (
      select id, key, to_json(placed_at)#>>'{}' as "placedAt", turn, ${isFound} as "isFound"
      from (
        select row_number() over ()::int as turn, list.*
        from (${list(isFirst ? null : after, limit)}) as list
      ) as listed
    ) as compared
    where "isFound" or turn = ${limit}
    order by turn limit ${wanted + 1}`.execute(db);
  const places = rows.map(({ id, key, placedAt }) => ({ list: index, key, placedAt, orderId: id }));
  const found = places.filter((_, i) => rows[i]?.isFound);
  if (found.length > wanted)
    return { places: found.slice(0, wanted), next: found[wanted - 1] ?? startOf(index) };
  return { places: found, next: rows.at(-1)?.turn === limit ? (places.at(-1) ?? null) : null };
}

/** The page before is full, and had none of this list. */
function startOf(list: number): OrderCursor {
  return { list, key: '', placedAt: '', orderId: '' };
}
