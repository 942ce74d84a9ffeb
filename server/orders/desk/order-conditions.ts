import { type RawBuilder, sql } from 'kysely';
import type { ListedView, OrderNeed } from '../../../contract/desk/order-search.ts';

/** A condition on a row of `order_facts`: it needs somebody for a reason. */
export function needs(need: OrderNeed): RawBuilder<unknown> {
  return sql`order_facts.id in (select order_id from order_needs where need = ${sql.lit(need)})`;
}

/** Conditions on a row of `order_facts`. */
export const views: Readonly<Record<ListedView, RawBuilder<unknown>>> = {
  attention: sql`order_facts.id in (select order_id from order_needs)`,
  'awaiting-keys': needs('awaiting-keys'),
  refunded: sql`order_facts.id in (select order_id from refund_facts where is_refunded)`,
};

/**
 * A condition on a row of `order_facts`: licences of it that have seats end within so many days,
 * and nobody has renewed them.
 */
export function endsIn(days: string): RawBuilder<unknown> {
  return sql`(order_facts.id in (
    select order_id from line_facts
    where ends_on between shop_today() and shop_today() + ${Number(days)}::int and seats_left > 0
  ) and not (select is_renewed from renewal_facts where renewal_facts.order_id = order_facts.id))`;
}
