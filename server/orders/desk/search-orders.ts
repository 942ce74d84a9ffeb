import { type RawBuilder, sql } from 'kysely';
import type { ListedOrder, ListedView, OrderSearch } from '../../../contract/desk/order-search.ts';
import { readSearchedNumbers } from '../../../contract/desk/searched-numbers.ts';
import { orderStates } from '../../../contract/states.ts';
import type { KeySealer } from '../../keys/key-sealer.ts';
import { isOfCustomer, isWithin } from '../../operators/desk/conditions.ts';
import type { Db } from '../../platform/database/pool.ts';
import { Misunderstood } from '../../platform/http/refused.ts';
import { formatInvoiceNumber } from '../order.ts';
import { beginsWith, findByNumber, findByText } from './find-orders.ts';
import { readListedOrders } from './listed-orders.ts';
import { endsIn, needs, statesOfView, views } from './order-conditions.ts';
import { listByProduct, listByState, listWhere, type OrderList, readPage } from './order-lists.ts';

export interface SearchParts {
  readonly db: Db;
  /** Finds licence keys; null where no search is for one. */
  readonly sealer: KeySealer | null;
  readonly seller: { readonly timeZone: string };
}

export async function searchOrders(
  { db, sealer, seller }: SearchParts,
  search: OrderSearch,
  pageSize = 50,
) {
  const { text, after = null } = search;
  if (after !== null && !(await isOrder(db, after)))
    throw new Misunderstood([{ field: 'after', message: 'This is not the next page of a list' }]);
  const named = text ? await findByNumber(db, sealer, text) : null;
  const isNamed = named !== null && named.orderIds.length > 0;
  let ids = isNamed ? named.orderIds : null;
  if (!isNamed && text) ids = await findByText(db, text);
  const wanted = listConditions(search, ids);
  const shortest = wanted.find(({ list }) => list !== null);
  const list = shortest?.list ?? listByState(orderStates);
  // The other conditions are checked row by row.
  const others = wanted.filter((each) => each !== shortest).map(({ condition }) => condition);
  const filter = others.length > 0 ? sql.join(others, sql` and `) : null;
  const isPlaced = (moment: RawBuilder<unknown>) => isWithin(moment, search, seller.timeZone);
  const page = await readPage(db, list, { isPlaced, after }, { filter, pageSize });
  const orders = await readListedOrders(db, page.ids, named?.key ?? null);
  const [onlyId = null, ...otherIds] = named?.orderIds ?? [];
  // The list shows which key of the order was found.
  const isExact = otherIds.length === 0 && !named?.key;
  return {
    orders,
    exactOrderId: (isExact && onlyId) || findNumbered(orders, text),
    next: page.next,
  };
}

/**
 * A number alone may be an invoice's or an amount: it names an order exactly where it finds no
 * other.
 */
function findNumbered([only, ...others]: readonly ListedOrder[], text = ''): string | null {
  const { documentNumber } = readSearchedNumbers(text);
  const isNumbered =
    documentNumber !== null && only?.invoiceNumber === formatInvoiceNumber(documentNumber);
  return isNumbered && others.length === 0 ? only.orderId : null;
}

async function isOrder(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from order_facts where id = ${id}`.execute(db);
  return rows.length > 0;
}

interface Wanted {
  /** On a row of `order_facts`. */
  readonly condition: RawBuilder<unknown>;
  /** The orders that meet it; null where finding them is no quicker than reading all. */
  readonly list: OrderList | null;
}

const isOfStates = (view: ListedView): view is keyof typeof statesOfView => view in statesOfView;

/**
 * What a search asks for besides its days, the shortest list first. The text names orders by their
 * ids.
 */
function listConditions(search: OrderSearch, ids: readonly string[] | null): Wanted[] {
  const { text, customer, state, productId, needs: need, view, endsWithin, orderIds } = search;
  const listed = (condition: RawBuilder<unknown>) => ({ condition, list: listWhere(condition) });
  const inState = state && {
    condition: sql`order_facts.state = ${state}`,
    list: listByState([state]),
  };
  // Few orders are in these at a time.
  const isStateRare = state === 'pending' || state === 'paid';
  const ofProduct = productId && {
    condition: sql`exists (select from line_facts where order_id = order_facts.id and product_id = ${productId})`,
    list: listByProduct(productId),
  };
  const wanted = [
    orderIds && listed(sql`order_facts.id = any(${orderIds}::text[])`),
    customer && listed(isOfCustomer('order_facts', customer)),
    ids && listed(sql`order_facts.id = any(${ids}::text[])`),
    need && listed(needs(need)),
    view && !isOfStates(view) && listed(views[view]),
    endsWithin && listed(endsIn(endsWithin)),
    ...(isStateRare ? [inState, ofProduct] : [ofProduct, inState]),
    view && isOfStates(view) && { condition: views[view], list: listByState(statesOfView[view]) },
    !ids && text && { condition: beginsWith(text), list: null },
  ];
  return wanted.flatMap((each) => each || []);
}
