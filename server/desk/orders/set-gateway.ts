import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { recordAuditEvent } from '../../operators/record-audit-event.ts';

export type SetGateway =
  | { readonly kind: 'set'; readonly gateway: string }
  | { readonly kind: 'refused'; readonly reason: 'not-found' | 'not-pending' | 'has-payment' };

/**
 * Records which gateway a pending order belongs to, where the operator knows better than the shop. An order whose
 * payment was opened keeps the gateway of that payment.
 */
export async function setGateway(
  db: Kysely<Database>,
  { orderId, gateway }: { readonly orderId: string; readonly gateway: string },
  actor: string,
): Promise<SetGateway> {
  return db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .leftJoin('payments', 'payments.order_id', 'orders.id')
      .select(['state', 'orders.gateway', 'payment_id'])
      .where('id', '=', orderId)
      .forUpdate('orders')
      .executeTakeFirst();
    if (!order) return { kind: 'refused', reason: 'not-found' };
    if (order.state !== 'pending') return { kind: 'refused', reason: 'not-pending' };
    if (order.payment_id !== null) return { kind: 'refused', reason: 'has-payment' };
    await tx.updateTable('orders').set({ gateway }).where('id', '=', orderId).execute();
    await recordAuditEvent(tx, {
      ...{ actor, action: 'gateway-set', orderId },
      before: { gateway: order.gateway },
      after: { gateway },
    });
    return { kind: 'set', gateway };
  });
}
