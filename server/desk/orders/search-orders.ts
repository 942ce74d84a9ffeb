import { type RawBuilder, sql } from 'kysely';
import type { OrderSearch } from '../../../contract/desk/order-search.ts';
import { orderStates } from '../../../contract/states.ts';
import type { Db } from '../../database/pool.ts';
import { Misunderstood } from '../../http/refused.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { isOfCustomer, isWithin } from '../conditions.ts';
import { beginsWith, findByNumber, findByText } from './find-orders.ts';
import { readListedOrders } from './listed-orders.ts';
import { endsIn, needs, views } from './order-conditions.ts';
import { listByProduct, listByState, listWhere, type OrderList, readPage } from './order-lists.ts';

export interface SearchParts {
  readonly db: Db;
  /** Finds licence keys; null where no search is for one. */
  readonly sealer: KeySealer | null;
  readonly seller: { readonly timeZone: string };
}

export async function searchOrders({ db, sealer, seller }: SearchParts, search: OrderSearch, pageSize = 50) {
  const { text, after = null } = search;
  if (after !== null && !(await isOrder(db, after)))
    throw new Misunderstood([{ field: 'after', message: 'This is not the next page of a list' }]);
  const named = text ? await findByNumber(db, sealer, text) : null;
  const isNamed = named !== null && named.orderIds.length > 0;
  const ids = isNamed ? named.orderIds : text ? await findByText(db, text) : null;
  const conditions = listConditions(search, ids, seller.timeZone);
  const { list, meets } = chooseList(search, ids !== null, conditions);
  const others = Object.entries(conditions).flatMap(([name, condition]) =>
    condition && name !== meets ? [condition] : [],
  );
  const filter = others.length > 0 ? sql.join(others, sql` and `) : null;
  const isPlaced = (moment: RawBuilder<unknown>) => isWithin(moment, search, seller.timeZone);
  const page = await readPage(db, list, { isPlaced, after }, { filter, pageSize });
  const orders = await readListedOrders(db, page.ids, named?.key ?? null);
  const [onlyId = null, ...otherIds] = named?.orderIds ?? [];
  // The list shows which key of the order was found.
  const isExact = otherIds.length === 0 && !named?.key;
  return { orders, exactOrderId: isExact ? onlyId : null, next: page.next };
}

async function isOrder(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from orders where id = ${id}`.execute(db);
  return rows.length > 0;
}

type FilterName = 'customer' | 'text' | 'need' | 'view' | 'end' | 'state' | 'product';
type Conditions = Readonly<Record<FilterName, RawBuilder<unknown> | null>>;

/** What a search asks for besides its days, as conditions on a row of `orders`. The text names orders by their ids. */
function listConditions(search: OrderSearch, ids: readonly string[] | null, timeZone: string): Conditions {
  const { text, customer, state, productId, needs: need, view, endsWithin } = search;
  return {
    customer: customer === undefined ? null : isOfCustomer('orders', customer),
    text: ids ? sql`orders.id = any(${ids}::text[])` : text ? beginsWith(text) : null,
    need: need ? needs[need] : null,
    view: view ? views[view] : null,
    end: endsWithin ? endsIn(endsWithin, timeZone) : null,
    state: state ? sql`orders.state = ${state}` : null,
    product:
      productId === undefined
        ? null
        : sql`exists (select from order_lines where order_id = orders.id and product_id = ${productId})`,
  };
}

/** The shortest list for a search, and what all of its orders meet. The other conditions are checked row by row. */
function chooseList(
  { state, productId }: OrderSearch,
  isTextRare: boolean,
  { customer, text, need, view, end }: Conditions,
): { readonly list: OrderList; readonly meets: string } {
  const few = { customer, text: isTextRare ? text : null, need, view, end };
  for (const [meets, condition] of Object.entries(few))
    if (condition) return { list: listWhere(condition), meets };
  // Few orders are in these at a time.
  const isStateRare = state === 'pending' || state === 'paid';
  return productId !== undefined && !isStateRare
    ? { list: listByProduct(productId), meets: 'product' }
    : { list: listByState(state ? [state] : orderStates), meets: 'state' };
}
