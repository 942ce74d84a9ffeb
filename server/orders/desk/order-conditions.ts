import { type RawBuilder, sql } from 'kysely';
import type { ListedOrder, ListedView, OrderNeed } from '../../../contract/desk/order-search.ts';

/** A condition on a row of `order_facts`: it needs somebody for a reason. */
export function needs(need: OrderNeed): RawBuilder<unknown> {
  return sql`order_facts.id in (select order_id from order_needs where need = ${sql.lit(need)})`;
}

/** The views that are a list of states, which an index has in the order of the list. */
export const statesOfView = {
  placed: ['pending', 'paid', 'fulfilled'],
  attempts: ['declined', 'abandoned'],
} as const satisfies Partial<Record<ListedView, readonly ListedOrder['state'][]>>;

function inStates(states: readonly string[]): RawBuilder<unknown> {
  return sql`order_facts.state in (${sql.join(states.map((state) => sql.lit(state)))})`;
}

/** Conditions on a row of `order_facts`. */
export const views: Readonly<Record<ListedView, RawBuilder<unknown>>> = {
  attention: sql`order_facts.id in (select order_id from order_needs)`,
  'awaiting-keys': needs('awaiting-keys'),
  refunded: sql`order_facts.id in (select order_id from refund_facts where is_refunded)`,
  placed: inStates(statesOfView.placed),
  attempts: inStates(statesOfView.attempts),
};

/**
 * A condition on a row of `order_facts`: seats of it end within so many days, and no later licence
 * continues them. Orders are found by the end of their licences, and few of them are then read.
 */
export function endsIn(days: string): RawBuilder<unknown> {
  const isInTime = sql`ends_on between shop_today() and shop_today() + ${Number(days)}::int`;
  return sql`(order_facts.id in (select order_id from licence_ends where ${isInTime}) and exists (
    select from licence_facts where licence_facts.order_id = order_facts.id and ${isInTime} and open_seats > 0
  ))`;
}

/** SQL: the numbers of the quotes that renew an order and can be paid. Each part has its index. */
export function quotesThatRenew(orderId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select number from quote_facts where quote_facts.renews = ${orderId} and can_be_paid
    union all
    select number from quote_facts
    where quote_facts.renews_also <> '{}' and quote_facts.renews_also @> array[${orderId}] and can_be_paid`;
}
