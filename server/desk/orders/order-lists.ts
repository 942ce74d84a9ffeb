import { type RawBuilder, sql } from 'kysely';
import { type ListedView, type OrderNeed, orderNeeds } from '../../../contract/desk/order-search.ts';
import { isPendingTooLong } from '../../operators/watch-shop.ts';
import { seatsLeft } from '../../orders/read-lines-with-keys.ts';
import { isRenewed } from '../../orders/terms.ts';
import { isOfCustomer } from '../conditions.ts';
import type { OrderCursor } from './search-cursor.ts';

/** A moment in SQL. */
type Moment = RawBuilder<Date>;

/** When the listed orders were placed: from a moment on, and before another. */
export interface Period {
  readonly from: Moment | null;
  readonly before: Moment | null;
}

export interface ListPart {
  readonly period: Period;
  /** The last order before those that are listed. */
  readonly after: OrderCursor | null;
  readonly limit: number;
}

/** What a search may ask for. */
export type FilterName = 'text' | 'customer' | 'state' | 'product' | 'need' | 'view' | 'end' | 'placed';

/** Orders in the sequence in which an index has them. */
export interface OrderList {
  /** The filters that all of its orders meet. */
  readonly meets: readonly FilterName[];
  /** SQL that selects `id`, `key` and `placed_at`. */
  readonly select: (part: ListPart) => RawBuilder<unknown>;
}

/** Orders in any of the states, the newest first. */
export function listByState(states: readonly string[]): OrderList {
  return {
    meets: ['state', 'placed'],
    select: ({ period, after, limit }) => sql`
      select id, '' as key, created_at as placed_at
      from unnest(${states}::text[]) as wanted (name) cross join lateral (
        select id, created_at from orders
        where state = wanted.name ${within(sql`created_at`, period)} ${beyond(sql`(created_at, id)`, after)}
        order by created_at desc, id desc limit ${limit}
      ) as newest
      order by created_at desc, id desc limit ${limit}`,
  };
}

/** Orders of a product, the newest first. */
export function listByProduct(productId: string): OrderList {
  return {
    meets: ['product', 'placed'],
    select: ({ period, after, limit }) => sql`
      select order_id as id, '' as key, placed_at from order_lines
      where product_id = ${productId}
        ${within(sql`placed_at`, period)} ${beyond(sql`(placed_at, order_id)`, after)}
      order by placed_at desc, order_id desc limit ${limit}`,
  };
}

/** Orders that need somebody, the newest first. They are few. */
export function listByNeed(need: OrderNeed): OrderList {
  return listWhere(['need', 'placed'], needs[need]);
}

/** Orders of a view, the newest first. */
export function listByView(view: ListedView): OrderList {
  return listWhere(['view', 'placed'], views[view]);
}

/** A customer's orders, the newest first. */
export function listByCustomer(customer: string): OrderList {
  return listWhere(['customer', 'placed'], isOfCustomer('orders', customer));
}

/** Orders whose licences end soon, the newest first. */
export function listByEnd(condition: RawBuilder<unknown>): OrderList {
  return listWhere(['end', 'placed'], condition);
}

/** The orders of some ids, the newest first. */
export function listByIds(ids: readonly string[]): OrderList {
  return listWhere(['text', 'placed'], sql`id = any(${ids}::text[])`);
}

function listWhere(meets: readonly FilterName[], condition: RawBuilder<unknown>): OrderList {
  return {
    meets,
    select: ({ period, after, limit }) => sql`
      select id, '' as key, created_at as placed_at from orders
      where ${condition} ${within(sql`created_at`, period)} ${beyond(sql`(created_at, id)`, after)}
      order by created_at desc, id desc limit ${limit}`,
  };
}

/** Conditions on a row of `orders`. */
export const needs: Readonly<Record<OrderNeed, RawBuilder<unknown>>> = {
  pending: isPendingTooLong,
  'dead-receipt': sql`orders.receipt_rejected_at is not null`,
  dispute: sql`exists (select from disputes where order_id = orders.id and status like '%needs_response')`,
  // Nothing was refunded since.
  'failed-refund': sql`exists (
    select from refunds where order_id = orders.id and refunds.state = 'failed' and not exists (
      select from refunds as later
      where later.order_id = refunds.order_id and later.created_at > refunds.created_at and later.state <> 'failed'
    )
  )`,
  'awaiting-keys': sql`exists (select from order_lines where order_id = orders.id and awaiting_keys_since is not null)`,
  refund: sql`exists (select from refunds where order_id = orders.id and refunds.state = 'requested')`,
};

/** SQL: what a row of `orders` was refunded. */
export const refundedCents = sql`(select coalesce(sum(amount_cents), 0)::bigint from refunds
  where order_id = orders.id and kind = 'sale' and refunds.state = 'completed')`;

/** Conditions on a row of `orders`. Each need is looked up by its own index. */
export const views: Readonly<Record<ListedView, RawBuilder<unknown>>> = {
  attention: sql`orders.id in (${sql.join(
    orderNeeds.map((need) => sql`select orders.id from orders where ${needs[need]}`),
    sql` union `,
  )})`,
  'awaiting-keys': needs['awaiting-keys'],
  refunded: sql`orders.id in (select order_id from refunds where kind = 'sale' and state = 'completed')`,
};

/** A condition on a row of `orders`: licences of it that have seats end within so many days, and nobody has renewed them. */
export function endsIn(days: string, timeZone: string): RawBuilder<unknown> {
  const today = sql`(now() at time zone ${timeZone})::date`;
  return sql`(orders.id in (
    select order_id from order_lines where ends_on between ${today} and ${today} + ${Number(days)}::int and ${seatsLeft} > 0
  ) and not ${isRenewed})`;
}

/** Continues a `where`. */
export function within(column: RawBuilder<unknown>, { from, before }: Period): RawBuilder<unknown> {
  return sql`${from ? sql`and ${column} >= ${from}` : sql``} ${before ? sql`and ${column} < ${before}` : sql``}`;
}

function beyond(columns: RawBuilder<unknown>, after: OrderCursor | null): RawBuilder<unknown> {
  return after ? sql`and ${columns} < (${after.placedAt}::timestamptz, ${after.orderId})` : sql``;
}
