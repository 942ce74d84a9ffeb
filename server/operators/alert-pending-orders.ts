import { sql } from 'kysely';
import { pendingTooLongMinutes } from '../../contract/desk/order-search.ts';
import { type AlertingParts, alertOperators } from './alert-operators.ts';
import { isPendingTooLong } from './pending-too-long.ts';

/** Alerts the operators once of every order that has been pending for too long. */
export async function alertPendingOrders(parts: AlertingParts): Promise<void> {
  const { rows } = await sql<{ orderId: string }>`
    select id as "orderId" from orders
    where ${isPendingTooLong}
      and not exists (select from alerts where subject = 'pending-order ' || orders.id)
    order by created_at limit 100`.execute(parts.db);
  for (const { orderId } of rows) {
    const text = `Order ${orderId} has been pending for more than ${pendingTooLongMinutes} minutes. The gateway doesn't say whether the buyer was charged, or it reports a payment that doesn't match the order. The shop goes on asking. Check the payment in the gateway's dashboard. If money was taken and the order stays pending, refund it there.`;
    const alert = { subject: `pending-order ${orderId}`, kind: 'pending-order', orderId, text };
    await alertOperators(parts, alert, { orderId }, 'an order has been pending for too long');
  }
}
