import { type RawBuilder, sql } from 'kysely';
import type { OrderSearch } from '../../../contract/desk/order-search.ts';
import { orderStates } from '../../../contract/states.ts';
import type { Db } from '../../database/pool.ts';
import { Misunderstood } from '../../http/refused.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { isOfCustomer } from '../conditions.ts';
import { findByNumber } from './find-by-number.ts';
import { type ListedOrders, readListedOrders } from './listed-orders.ts';
import {
  endsIn,
  type FilterName,
  listByCustomer,
  listByEnd,
  listByIds,
  listByNeed,
  listByProduct,
  listByState,
  listByView,
  needs,
  type OrderList,
  type Period,
  views,
  within,
} from './order-lists.ts';
import { readPage } from './read-page.ts';
import { type OrderCursor, readCursor, writeCursor } from './search-cursor.ts';
import { beginsWith, listByText } from './text-lists.ts';

export interface SearchParts {
  readonly db: Db;
  /** Finds licence keys; null where no search is for one. */
  readonly sealer: KeySealer | null;
  readonly seller: { readonly timeZone: string };
}

/** Finds a page of orders. */
export async function searchOrders(
  { db, sealer, seller }: SearchParts,
  search: OrderSearch,
  pageSize = 50,
): Promise<ListedOrders> {
  const start = search.after === undefined ? null : readCursor(search.after);
  if (search.after !== undefined && !start)
    throw new Misunderstood([{ field: 'after', message: 'This is not the next page of a list' }]);
  const found = search.text ? await findByNumber(db, sealer, search.text) : null;
  const lists = chooseLists(search, found?.orderIds ?? [], seller.timeZone);
  const period = toPeriod(search, seller.timeZone);
  const places: OrderCursor[] = [];
  let next: OrderCursor | null = null;
  for (let index = start?.list ?? 0; index < lists.length && !next; index += 1) {
    const list = lists[index] as OrderList;
    const after = start?.list === index ? start : null;
    const filter = toFilter(search, period, list, seller.timeZone);
    const page = await readPage(db, list, { index, period, after, filter, wanted: pageSize - places.length });
    places.push(...page.places);
    next = page.next;
  }
  const orders = await readListedOrders(db, places, found?.key ?? null);
  const [onlyId = null, ...others] = found?.orderIds ?? [];
  // The list shows which key of the order was found.
  const isExact = others.length === 0 && !found?.key;
  return { orders, exactOrderId: isExact ? onlyId : null, next: next && writeCursor(next) };
}

/** The shortest list for a search. Its other conditions are checked row by row. */
function chooseLists(search: OrderSearch, ids: readonly string[], timeZone: string): readonly OrderList[] {
  const { text, customer, state, productId, needs: need, view, endsWithin } = search;
  if (customer !== undefined) return [listByCustomer(customer)];
  if (ids.length > 0) return [listByIds(ids)];
  if (need) return [listByNeed(need)];
  if (view) return [listByView(view)];
  if (endsWithin) return [listByEnd(endsIn(endsWithin, timeZone))];
  // Few orders are in these at a time.
  if (state === 'pending' || state === 'paid') return [listByState([state])];
  if (text) return listByText(text);
  if (productId !== undefined) return [listByProduct(productId)];
  return [listByState(state ? [state] : orderStates)];
}

/** What a search asks for beyond the list; null for nothing. */
function toFilter(
  { text, customer, state, productId, needs: need, view, endsWithin }: OrderSearch,
  period: Period,
  { meets }: OrderList,
  timeZone: string,
): RawBuilder<unknown> | null {
  const filters: Record<FilterName, RawBuilder<unknown> | null> = {
    text: text ? beginsWith(text) : null,
    customer: customer === undefined ? null : isOfCustomer('orders', customer),
    state: state ? sql`orders.state = ${state}` : null,
    product:
      productId === undefined
        ? null
        : sql`exists (select from order_lines where order_id = orders.id and product_id = ${productId})`,
    need: need ? needs[need] : null,
    view: view ? views[view] : null,
    end: endsWithin ? endsIn(endsWithin, timeZone) : null,
    placed: period.from || period.before ? sql`true ${within(sql`orders.created_at`, period)}` : null,
  };
  const conditions = Object.entries(filters).flatMap(([name, condition]) =>
    condition && !meets.includes(name as FilterName) ? [condition] : [],
  );
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : null;
}

/** Days begin at midnight where the seller is. */
function toPeriod({ from, to }: OrderSearch, timeZone: string): Period {
  return {
    from: from === undefined ? null : sql<Date>`(${from}::date::timestamp at time zone ${timeZone})`,
    before: to === undefined ? null : sql<Date>`((${to}::date + 1)::timestamp at time zone ${timeZone})`,
  };
}
