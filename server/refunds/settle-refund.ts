import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type AlertingParts, raiseAlert } from '../operators/alert-store.ts';
import { lockRefundableOrder } from '../orders/lock-refundable-order.ts';
import type { PaymentGateway, RefundOutcome, RefundRequest } from '../payments/payment-gateway.ts';
import type { Tx } from '../platform/database/pool.ts';
import { markCompleted, type Requested, takeBackSeats } from './complete-refund.ts';
import { queueNote } from './note-mails.ts';
import { issueNote } from './note-store.ts';
import { requireRefund, type StoredRefund, updateRefund } from './refund-store.ts';
import { checkContinued, settleContinued } from './settle-continued.ts';

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
      if (kind === 'sale') await recordSaleRefund(tx, requested);
  }
}

/** Takes the seats back, does what was chosen for those that continue them, issues the note. */
async function recordSaleRefund(tx: Tx, requested: Requested): Promise<void> {
  const { orderId, order, refund } = requested;
  const { id, continued } = refund;
  const lines = await takeBackSeats(tx, requested);
  if (lines.length > 0) {
    await settleContinued(tx, { id, orderId, continued });
    await checkContinued(tx, orderId, id);
  }
  await queueNote(tx, id, order);
  await issueNote(tx, id);
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
  if (kind === 'sale') await checkContinued(tx, orderId, id);
}
