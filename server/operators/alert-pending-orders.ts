import { sql } from 'kysely';
import { type AlertingParts, alertOperators } from './alert-operators.ts';

/**
 * Alerts the operators once of every order that has been pending for 10 minutes: its gateway doesn't respond, or took an
 * amount that doesn't match the order. A bank's challenge has its own time.
 */
export async function alertPendingOrders(parts: AlertingParts): Promise<void> {
  const { rows } = await sql<{ orderId: string }>`
    select id as "orderId" from orders left join payments on payments.order_id = orders.id
    where state = 'pending'
      and created_at < now() - interval '10 minutes'
      and not (
        coalesce(payments.status = 'action-required', false)
        and payments.expires_at > now() - interval '10 minutes'
      )
      and not exists (select from alerts where subject = 'pending-order ' || orders.id)
    order by created_at limit 100`.execute(parts.db);
  for (const { orderId } of rows) {
    const text = `Order ${orderId} has been pending for more than 10 minutes. The gateway doesn't say whether the buyer was charged, or it reports a payment that doesn't match the order. The shop goes on asking. Check the payment in the gateway's dashboard. If money was taken and the order stays pending, refund it there.`;
    const alert = { subject: `pending-order ${orderId}`, kind: 'pending-order', orderId, text };
    await alertOperators(parts, alert, { orderId }, 'an order has been pending for 10 minutes');
  }
}
