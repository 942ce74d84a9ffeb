import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../platform/database/pool.ts';
import type { ActionRequired, OpenedPayment, PaymentGateway, Waiting } from './payment-gateway.ts';

/* What the shop knows of an order's payment: one row per order. `orders/order-store.ts` has its states. */

/**
 * Writes the id of a payment before the gateway confirms it. False when the order is not pending
 * any more: the row lock decides between this and what ends the order.
 */
export async function recordPaymentId(
  db: Db,
  { name, openMinutes = 30 }: Pick<PaymentGateway, 'name' | 'openMinutes'>,
  { orderId, paymentId, amountCents }: OpenedPayment,
): Promise<boolean> {
  const { rows } = await sql`
    with pending as (select id from orders where id = ${orderId} and state = 'pending' for update)
    insert into payments (order_id, gateway, payment_id, amount_cents, status, expires_at)
    select id, ${name}, ${paymentId}, ${amountCents}, 'open', now() + make_interval(mins => ${openMinutes})
    from pending
    on conflict (order_id) do update
      set payment_id = excluded.payment_id, status = 'open', opened_at = now(), expires_at = excluded.expires_at
    returning order_id`.execute(db);
  return rows.length > 0;
}

/**
 * Notes that the buyer has to act, or that the money is on its way. Changes no payment that has
 * ended.
 */
export async function markOpen(
  db: Db,
  orderId: string,
  outcome: ActionRequired | Waiting,
): Promise<void> {
  const isWaiting = outcome.kind === 'waiting';
  const status = isWaiting && !outcome.toApprove ? 'waiting' : 'action-required';
  await db
    .updateTable('payments')
    .set({ status })
    .where('order_id', '=', orderId)
    .where('status', 'in', isWaiting ? ['open', 'action-required', 'authorised'] : ['open'])
    .execute();
}

/**
 * Records that the approval of a locked, pending order was refused. False when that is recorded
 * already.
 */
export async function markUnauthorised(tx: Tx, orderId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ status: 'action-required' })
    .where('order_id', '=', orderId)
    .where('status', '=', 'authorised')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Records that the bank holds the money of a locked, pending order. False when that is recorded
 * already.
 */
export async function markAuthorised(tx: Tx, orderId: string, paymentId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into payments (order_id, gateway, payment_id, amount_cents, status)
    select id, gateway, ${paymentId}, total_cents, 'authorised' from orders where id = ${orderId}
    on conflict (order_id) do update set status = 'authorised' where payments.status in ('open', 'action-required')
    returning order_id`.execute(tx);
  return rows.length > 0;
}

/**
 * SQL that records that an order's money was taken. It fails where the payment has another amount
 * than the order.
 */
export function captured(orderId: string, transactionId: string): RawBuilder<unknown> {
  return sql`
    insert into payments (order_id, gateway, payment_id, amount_cents, status)
    select id, gateway, ${transactionId}, total_cents, 'captured' from orders where id = ${orderId}
    on conflict (order_id) do update set status = 'captured', last_error = null,
      amount_cents = case when payments.amount_cents = excluded.amount_cents then excluded.amount_cents end
    returning order_id`;
}

/** SQL that records that an order's money won't be taken. */
export function ended(
  orderId: string,
  status: 'failed' | 'closed',
  reason: string | null,
): RawBuilder<unknown> {
  return sql`
    update payments set status = ${status}, last_error = ${reason}
    where order_id = ${orderId}`;
}

/**
 * Notes that money arrived for an order that was already closed. Reconciliation of refunds returns
 * it.
 */
export async function markLateCapture(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ status: 'captured-late' })
    .where('order_id', '=', orderId)
    .execute();
}

/**
 * The order of a payment, whichever of the gateways it is of. The shop may not know the payment.
 */
export function findOrderOfPayment(db: Db, gateways: readonly string[], paymentId: string) {
  return db
    .selectFrom('payments')
    .select(['order_id as orderId', 'gateway'])
    .where('gateway', 'in', gateways)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

/** The gateway's id of an order's payment; null when none was opened. */
export async function readPaymentId(tx: Tx, orderId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('payments')
    .select('payment_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.payment_id ?? null;
}
