import { type RawBuilder, sql } from 'kysely';
import {
  type ListedView,
  type OrderNeed,
  orderNeeds,
} from '../../../contract/desk/order-search.ts';
import { isRenewed } from '../../licences/reminders.ts';
import { isReceiptLate, ordersOfLateMails } from '../../mail/awaited-mails.ts';
import { isOpenFailure } from '../../mail/mail-failures.ts';
import { isPendingTooLong } from '../../operators/watch-shop.ts';
import { seatsLeft } from '../order.ts';

/** A condition on a row of `refunds`: nothing was refunded of its order since. */
export const isLastRefund = sql`not exists (select from refunds as later
  where later.order_id = refunds.order_id and later.created_at > refunds.created_at and later.state <> 'failed')`;

/** Conditions on a row of `orders`. */
export const needs: Readonly<Record<OrderNeed, RawBuilder<unknown>>> = {
  pending: isPendingTooLong,
  'dead-receipt': sql`orders.receipt_rejected_at is not null`,
  'late-receipt': isReceiptLate,
  'refused-mail': sql`orders.id in (select order_id from mail_failures where kind <> 'receipt' and ${isOpenFailure})`,
  'late-mail': sql`(orders.id in ${ordersOfLateMails} and not ${isReceiptLate})`,
  dispute: sql`exists (select from disputes where order_id = orders.id and (status like '%needs_response' or respond_by is not null))`,
  'failed-refund': sql`exists (select from refunds where order_id = orders.id and refunds.state = 'failed' and ${isLastRefund})`,
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
