import { type RawBuilder, sql } from 'kysely';
import type { OrderSearch } from '../../../contract/desk/order-search.ts';
import { orderStates } from '../../../contract/states.ts';
import type { Db } from '../../database/pool.ts';
import { Misunderstood } from '../../http/refused.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { isOfCustomer } from '../conditions.ts';
import { findByNumber } from './find-by-number.ts';
import { readListedOrders } from './listed-orders.ts';
import { endsIn, needs, views } from './order-conditions.ts';
import {
  listByProduct,
  listByState,
  listByText,
  listWhere,
  type OrderList,
  type Period,
  within,
} from './order-lists.ts';
import { readPage } from './read-page.ts';
import { type OrderCursor, readCursor, writeCursor } from './search-cursor.ts';
import { beginsWith } from './text-searches.ts';

export interface SearchParts {
  readonly db: Db;
  /** Finds licence keys; null where no search is for one. */
  readonly sealer: KeySealer | null;
  readonly seller: { readonly timeZone: string };
}

export async function searchOrders({ db, sealer, seller }: SearchParts, search: OrderSearch, pageSize = 50) {
  const start = search.after === undefined ? null : readCursor(search.after);
  if (search.after !== undefined && !start)
    throw new Misunderstood([{ field: 'after', message: 'This is not the next page of a list' }]);
  const found = search.text ? await findByNumber(db, sealer, search.text) : null;
  const period = toPeriod(search, seller.timeZone);
  const conditions = listConditions(search, period, seller.timeZone);
  const { lists, meets } = chooseLists(search, found?.orderIds ?? [], conditions, period);
  const others = Object.entries(conditions).flatMap(([name, condition]) =>
    condition && !meets.includes(name as FilterName) ? [condition] : [],
  );
  const filter = others.length > 0 ? sql.join(others, sql` and `) : null;
  const places: OrderCursor[] = [];
  let next: OrderCursor | null = null;
  for (let index = start?.list ?? 0; index < lists.length && !next; index += 1) {
    const list = lists[index] as OrderList;
    const after = start?.list === index ? start : null;
    const page = await readPage(db, list, { index, after, filter, wanted: pageSize - places.length });
    places.push(...page.places);
    next = page.next;
  }
  const orders = await readListedOrders(db, places, found?.key ?? null);
  const [onlyId = null, ...otherIds] = found?.orderIds ?? [];
  // The list shows which key of the order was found.
  const isExact = otherIds.length === 0 && !found?.key;
  return { orders, exactOrderId: isExact ? onlyId : null, next: next && writeCursor(next) };
}

type FilterName = 'text' | 'customer' | 'state' | 'product' | 'need' | 'view' | 'end' | 'placed';
type Conditions = Readonly<Record<FilterName, RawBuilder<unknown> | null>>;

/** What a search asks for, as conditions on a row of `orders`. */
function listConditions(search: OrderSearch, period: Period, timeZone: string): Conditions {
  const { text, customer, state, productId, needs: need, view, endsWithin } = search;
  return {
    customer: customer === undefined ? null : isOfCustomer('orders', customer),
    text: text ? beginsWith(text) : null,
    need: need ? needs[need] : null,
    view: view ? views[view] : null,
    end: endsWithin ? endsIn(endsWithin, timeZone) : null,
    state: state ? sql`orders.state = ${state}` : null,
    product:
      productId === undefined
        ? null
        : sql`exists (select from order_lines where order_id = orders.id and product_id = ${productId})`,
    placed: period.from || period.before ? sql`true ${within(sql`orders.created_at`, period)}` : null,
  };
}

interface Choice {
  readonly lists: readonly OrderList[];
  /** What all orders of the lists meet. The other conditions are checked row by row. */
  readonly meets: readonly FilterName[];
}

/** The shortest lists for a search. */
function chooseLists(
  { text, state, productId }: OrderSearch,
  ids: readonly string[],
  { customer, need, view, end }: Conditions,
  period: Period,
): Choice {
  const named = ids.length > 0 ? sql`id = any(${ids}::text[])` : null;
  const few = { customer, text: named, need, view, end };
  for (const [name, condition] of Object.entries(few))
    if (condition) return { lists: [listWhere(condition, period)], meets: [name as FilterName, 'placed'] };
  // Few orders are in these at a time.
  const isRare = state === 'pending' || state === 'paid';
  if (text && !isRare) return { lists: listByText(text), meets: ['text'] };
  if (productId !== undefined && !isRare)
    return { lists: [listByProduct(productId, period)], meets: ['product', 'placed'] };
  return { lists: [listByState(state ? [state] : orderStates, period)], meets: ['state', 'placed'] };
}

/** Days begin at midnight where the seller is. */
function toPeriod({ from, to }: OrderSearch, timeZone: string): Period {
  return {
    from: from === undefined ? null : sql<Date>`(${from}::date::timestamp at time zone ${timeZone})`,
    before: to === undefined ? null : sql<Date>`((${to}::date + 1)::timestamp at time zone ${timeZone})`,
  };
}
