import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { endRefundedKeys } from '../keys/end-keys.ts';
import { type AlertingParts, raiseAlert } from '../operators/alert-store.ts';
import { endWaiting } from '../orders/line-store.ts';
import { type LockedOrder, lockRefundableOrder } from '../orders/lock-refundable-order.ts';
import type { PaymentGateway, RefundOutcome, RefundRequest } from '../payments/payment-gateway.ts';
import type { Tx } from '../platform/database/pool.ts';
import { queueNote } from './note-mails.ts';
import { issueNote } from './note-store.ts';
import {
  gstOfNextRefund,
  linesOfCompleted,
  type RefundLine,
  returnsLastCent,
} from './price-refund.ts';
import {
  readAskedLines,
  replaceRefundLines,
  requireRefund,
  type StoredRefund,
  updateRefund,
} from './refund-store.ts';

export interface RefundParts extends AlertingParts {
  /**
   * Every gateway that this process can ask: a refund is made by the one that charged the order.
   */
  readonly gateways: readonly PaymentGateway[];
  readonly log: FastifyBaseLogger;
}

/** The order's row lock lets one of several processes write, and all return what it wrote. */
export async function settleRefund(
  { db, outbox, log }: Pick<RefundParts, 'db' | 'outbox' | 'log'>,
  { id, orderId }: Pick<StoredRefund, 'id' | 'orderId'>,
  outcome: KnownOutcome,
): Promise<StoredRefund> {
  const isRecorded = await db.transaction().execute(async (tx) => {
    const order = await lockRefundableOrder(tx, orderId);
    const refund = await requireRefund(tx, id);
    if (!order || refund.state !== 'requested') return false;
    await recordOutcome(tx, { orderId, order, refund }, outcome);
    return true;
  });
  if (isRecorded) {
    log.info({ orderId, refundId: id, outcome: outcome.kind }, 'recorded what became of a refund');
    outbox.wake();
  }
  return requireRefund(db, id);
}

/**
 * Asks the gateway for a refund that is on disk, and records the outcome. An unknown one stays as
 * it is.
 */
export async function makeRefund(parts: RefundParts, refund: StoredRefund): Promise<StoredRefund> {
  const outcome = await requireGateway(parts, refund.gateway).refund(toRequest(refund));
  if (outcome.kind !== 'unknown') return settleRefund(parts, refund, outcome);

  const { id: refundId, orderId } = refund;
  parts.log.warn({ orderId, refundId }, 'the gateway did not say whether it made a refund');
  return requireRefund(parts.db, refundId);
}

export function toRequest(refund: StoredRefund): RefundRequest {
  const { id: refundId, orderId, paymentId, amountCents, createdAt: requestedAt } = refund;
  return { refundId, orderId, paymentId, amountCents, requestedAt };
}

export function requireGateway(
  { gateways }: Pick<RefundParts, 'gateways'>,
  name: string,
): PaymentGateway {
  const gateway = gateways.find((candidate) => candidate.name === name);
  if (!gateway) throw new Error(`The gateway ${name} isn't configured`);
  return gateway;
}

export type KnownOutcome = Exclude<RefundOutcome, { kind: 'unknown' }>;

interface Requested {
  readonly orderId: string;
  readonly order: LockedOrder;
  readonly refund: Pick<StoredRefund, 'id' | 'kind' | 'amountCents'>;
}

/**
 * Records what became of a requested refund of a locked order. Let only the commit follow: see
 * {@link issueNote}.
 */
export async function recordOutcome(
  tx: Tx,
  requested: Requested,
  outcome: KnownOutcome,
): Promise<void> {
  const { id, kind } = requested.refund;
  switch (outcome.kind) {
    case 'failed':
      return recordFailure(tx, requested, outcome.reason);
    case 'pending':
      return updateRefund(tx, id, { gateway_refund_id: outcome.gatewayRefundId });
    case 'completed':
      await markCompleted(tx, requested, outcome.gatewayRefundId);
      if (kind === 'sale') await takeBackSeats(tx, requested);
  }
}

async function markCompleted(
  tx: Tx,
  { order, refund }: Requested,
  gatewayRefundId: string,
): Promise<void> {
  const isSale = refund.kind === 'sale';
  await updateRefund(tx, refund.id, {
    state: 'completed',
    gateway_refund_id: gatewayRefundId,
    settled_at: sql<Date>`now()`,
    // Another refund may have been completed since this one was priced.
    gst_cents: isSale ? gstOfNextRefund(order, refund.amountCents) : 0,
  });
}

/**
 * Ends the keys of refunded seats, which are to be revoked at the vendor, and issues the adjustment
 * note.
 */
async function takeBackSeats(tx: Tx, { orderId, order, refund }: Requested): Promise<void> {
  const { id, amountCents } = refund;
  const lines = linesOfCompleted(order, amountCents, await readAskedLines(tx, id));
  await replaceRefundLines(tx, { id, orderId, lines });

  // With the last cent no key stays valid, and none is awaited.
  const isLast = returnsLastCent(order, amountCents);
  await endRefundedKeys(tx, { refundId: id, orderId, seats: isLast ? null : endedSeatsOf(lines) });
  await endWaiting(tx, orderId, isLast ? 'all' : 'without-seats');

  await queueNote(tx, id, order);
  await issueNote(tx, id);
}

function endedSeatsOf(lines: readonly RefundLine[]) {
  return lines.flatMap(({ position, endedSeats }) =>
    endedSeats.map((seat) => ({ position, seat })),
  );
}

async function recordFailure(
  tx: Tx,
  { orderId, refund: { id, kind } }: Requested,
  reason: string,
): Promise<void> {
  await updateRefund(tx, id, { state: 'failed', last_error: reason, settled_at: sql<Date>`now()` });
  const whose = kind === 'sale' ? 'that was asked for' : 'of money that arrived for a closed order';
  await raiseAlert(tx, {
    subject: `refund-failed ${id}`,
    kind: 'refund-failed',
    orderId,
    text:
      `The refund ${id} ${whose} failed, and no money was returned. The gateway's reason: ` +
      `${reason} Refund the order again, or return the money in the gateway's dashboard.`,
  });
}
