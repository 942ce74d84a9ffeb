import { sql } from 'kysely';
import { raiseAlert } from '../operators/alert-store.ts';
import { recordAuditEvent } from '../operators/record-audit-event.ts';
import { type LockedOrder, lockRefundableOrder } from '../orders/lock-refundable-order.ts';
import { newRefundId } from '../orders/order-id.ts';
import type { ListedRefund } from '../payments/listed-payment.ts';
import { findOrderOfPayment } from '../payments/payment-store.ts';
import type { Tx } from '../platform/database/pool.ts';
import { gstOfNextRefund } from './price-refund.ts';
import { insertRefund, type NewRefund, requireRefund, type StoredRefund } from './refund-store.ts';
import {
  type KnownOutcome,
  type RefundParts,
  recordOutcome,
  requireGateway,
} from './settle-refund.ts';

/**
 * What the buyer reads on the adjustment note of such a refund: the gateway knows no reason for
 * people.
 */
const foundReasons = {
  refund: 'Refund made by the seller',
  reversal: (who: string) => `Payment returned by ${who}, not by the seller`,
  dispute: 'Payment returned to you after a dispute',
};

/**
 * Records what is missing, refunds of the gateway's dashboard included. False: call it again later.
 */
export async function syncRefunds(parts: RefundParts, paymentId: string): Promise<boolean> {
  const names = parts.gateways.map(({ name }) => name);
  const payment = await findOrderOfPayment(parts.db, names, paymentId);
  if (!payment) return true;

  const { orderId } = payment;
  const gateway = requireGateway(parts, payment.gateway);
  const listed = await gateway.listRefunds(paymentId);
  if (!listed) return false;

  let isComplete = true;
  for (const refund of listed) {
    const { dashboard } = gateway;
    const comparison = { orderId, paymentId, listed: refund, dashboard };
    const isCompared = await parts.db.transaction().execute((tx) => compareRefund(tx, comparison));
    isComplete &&= isCompared;
  }
  if (listed.length > 0) parts.outbox.wake();
  return isComplete;
}

interface Comparison {
  readonly orderId: string;
  readonly paymentId: string;
  readonly listed: ListedRefund;
  /** Who made a refund that the shop didn't. */
  readonly dashboard: string;
}

/** False when the order is pending. */
async function compareRefund(tx: Tx, comparison: Comparison): Promise<boolean> {
  const { orderId, listed, dashboard } = comparison;
  const order = await lockRefundableOrder(tx, orderId);
  if (!order || order.isPending) return false;

  const refund = await findStored(tx, listed);
  if (refund?.state === 'requested')
    await recordOutcome(tx, { orderId, order, refund }, toOutcome(listed));
  else if (refund) await reportDifference(tx, refund, listed, dashboard);
  else if (listed.state !== 'failed') await insertDashboardRefund(tx, order, comparison);
  return true;
}

/**
 * The shop's record of a listed refund. One that carries the id of a refund which is recorded as
 * another has none.
 */
async function findStored(
  tx: Tx,
  { refundId, gatewayRefundId }: ListedRefund,
): Promise<StoredRefund | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from refunds
    where gateway_refund_id = ${gatewayRefundId} or (id = ${refundId} and gateway_refund_id is null)`.execute(
    tx,
  );
  return rows[0] && requireRefund(tx, rows[0].id);
}

async function insertDashboardRefund(
  tx: Tx,
  order: LockedOrder,
  { orderId, paymentId, listed, dashboard }: Comparison,
): Promise<void> {
  const { amountCents, gatewayRefundId } = listed;
  const refund: NewRefund = {
    id: newRefundId(),
    orderId,
    kind: order.isPaid ? 'sale' : 'late-capture',
    paymentId,
    amountCents,
    gatewayRefundId,
    reason: await findReason(tx, orderId, listed),
    askedBy: dashboard,
    gstCents: order.isPaid ? gstOfNextRefund(order, amountCents) : 0,
    lines: [],
  };
  await insertRefund(tx, refund);
  await recordAuditEvent(tx, {
    actor: dashboard,
    action: 'refund-found',
    orderId,
    before: { refundedCents: order.refundedCents },
    after: { refundId: refund.id, gatewayRefundId, amountCents },
  });
  await recordOutcome(tx, { orderId, order, refund }, toOutcome(listed));
}

async function findReason(tx: Tx, orderId: string, { reversedBy }: ListedRefund): Promise<string> {
  const lost = await tx
    .selectFrom('dispute_facts')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'lost')
    .executeTakeFirst();
  if (lost) return foundReasons.dispute;
  return reversedBy ? foundReasons.reversal(reversedBy) : foundReasons.refund;
}

function toOutcome({ state, gatewayRefundId }: ListedRefund): KnownOutcome {
  if (state === 'failed') return { kind: 'failed', reason: 'The gateway lists it as failed.' };
  return { kind: state, gatewayRefundId };
}

/** A note that was issued isn't taken back, so a person decides. Reported once. */
async function reportDifference(
  tx: Tx,
  { id, orderId, state, amountCents }: StoredRefund,
  listed: ListedRefund,
  dashboard: string,
): Promise<void> {
  if (listed.state === 'pending' || listed.state === state) return;

  const text =
    listed.state === 'failed'
      ? `The refund ${id} was completed and its adjustment note was issued, but the gateway now reports that it failed, so the money came back. Return the money in another way.`
      : `The refund ${id} was recorded as failed, but the gateway now reports that it was made. Check the order and issue an adjustment note by hand.`;
  const subject = `refund-differs ${id} ${listed.state}`;
  if (!(await raiseAlert(tx, { subject, kind: 'refund-differs', orderId, text }))) return;
  await recordAuditEvent(tx, {
    actor: dashboard,
    action: 'refund-differs',
    orderId,
    before: { refundId: id, state, amountCents },
    after: { gatewayState: listed.state, gatewayRefundId: listed.gatewayRefundId },
  });
}
