import { sql } from 'kysely';
import { formatDollars } from '../../contract/money.ts';
import { raiseAlert } from '../operators/alert-store.ts';
import { recordAuditEvent } from '../operators/record-audit-event.ts';
import { lockRefundableOrder } from '../orders/lock-refundable-order.ts';
import { newRefundId } from '../orders/order-id.ts';
import type { OpenedPayment } from '../payments/payment-gateway.ts';
import type { Tx } from '../platform/database/pool.ts';
import { insertRefund, requireRefund, type StoredRefund } from './refund-store.ts';
import { makeRefund, type RefundParts } from './settle-refund.ts';
import { syncRefunds } from './sync-refunds.ts';

/**
 * Returns money that arrived for an order that was already closed: once for an order, with an alert
 * in the same commit. Null when there is nothing to return.
 */
export async function refundLateCapture(
  parts: RefundParts,
  capture: OpenedPayment,
): Promise<StoredRefund | null> {
  // Some of it may have been returned in the gateway's dashboard, and a refund of everything would
  // fail then.
  await syncRefunds(parts, capture.paymentId);
  const refundId = await parts.db.transaction().execute((tx) => requestLateRefund(tx, capture));
  if (!refundId) return null;

  parts.outbox.wake();
  return makeRefund(parts, await requireRefund(parts.db, refundId));
}

/**
 * Returns money that was found to be late, by a process that may have died since. A refund that
 * failed is left alone.
 */
export async function refundLateCaptures(parts: RefundParts): Promise<void> {
  const { rows } = await sql<OpenedPayment>`
    select order_id as "orderId", payment_id as "paymentId", amount_cents as "amountCents"
    from payment_facts as payment
    where status = 'captured-late' and gateway = any(${parts.gateways.map(({ name }) => name)})
      and not exists (select from refunds where order_id = payment.order_id and kind = 'late-capture')
    limit 8`.execute(parts.db);
  await Promise.all(rows.map((capture) => refundLateCapture(parts, capture)));
}

async function requestLateRefund(
  tx: Tx,
  { orderId, paymentId, amountCents: capturedCents }: OpenedPayment,
): Promise<string | null> {
  const order = await lockRefundableOrder(tx, orderId);
  if (!order || order.isPending || (order.isPaid && order.paymentId === paymentId)) return null;
  const amountCents = capturedCents - (await sumOfReturned(tx, orderId));
  if (amountCents <= 0) return null;

  const id = newRefundId();
  const reason = 'The payment arrived after the order was closed';
  await insertRefund(tx, {
    id,
    orderId,
    kind: 'late-capture',
    paymentId,
    amountCents,
    gstCents: 0,
    lines: [],
    reason,
    askedBy: 'shop',
  });
  await recordAuditEvent(tx, {
    actor: 'shop',
    action: 'late-capture-refund-requested',
    orderId,
    after: { refundId: id, paymentId, amountCents },
  });
  await raiseAlert(tx, {
    subject: `late-capture ${orderId}`,
    kind: 'late-capture',
    orderId,
    text:
      `The gateway took ${formatDollars(amountCents)} for the order ${orderId} after the ` +
      `order was closed. The shop returns the money automatically, as refund ${id}. There is ` +
      'nothing to do unless another alert says that the refund failed.',
  });
  return id;
}

async function sumOfReturned(tx: Tx, orderId: string): Promise<number> {
  const { sum } = await tx
    .selectFrom('refunds')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('amount_cents'), row.lit(0)).as('sum'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'late-capture')
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return Number(sum);
}
