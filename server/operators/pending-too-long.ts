import { sql } from 'kysely';
import { pendingTooLongMinutes } from '../../contract/desk/order-search.ts';

const minutes = sql`make_interval(mins => ${sql.lit(pendingTooLongMinutes)})`;

/**
 * A condition on a row of `orders`: its gateway doesn't respond, or took an amount that doesn't match. A bank's challenge
 * has its own time.
 */
export const isPendingTooLong = sql<boolean>`(
  orders.state = 'pending' and orders.created_at < now() - ${minutes} and not exists (
    select from payments
    where order_id = orders.id and status = 'action-required' and expires_at > now() - ${minutes}
  )
)`;
