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
  /** Every gateway that this process can ask: a refund is made by the one that charged the order. */
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

/** Asks the gateway for a refund that is on disk, and records the outcome. An unknown one stays requested. */
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

type RequestedRefund = Pick<StoredRefund, 'id' | 'kind' | 'amountCents'>;

/** Records what became of a requested refund of a locked order. Let only the commit follow: see {@link issueNote}. */
export async function recordOutcome(
  tx: Tx,
  { orderId, order, refund }: { orderId: string; order: LockedOrder; refund: RequestedRefund },
  outcome: KnownOutcome,
): Promise<void> {
  if (outcome.kind === 'failed') return recordFailure(tx, orderId, refund, outcome.reason);
  const { gatewayRefundId } = outcome;
  if (outcome.kind === 'pending') {
    await updateRefund(tx, refund.id, { gateway_refund_id: gatewayRefundId });
    return;
  }
  const isSale = refund.kind === 'sale';
  await updateRefund(tx, refund.id, {
    state: 'completed',
    gateway_refund_id: gatewayRefundId,
    settled_at: sql<Date>`now()`,
    // Another refund may have been completed since this one was priced.
    gst_cents: isSale ? gstOfNextRefund(order, refund.amountCents) : 0,
  });
  if (!isSale) return;
  const lines = linesOfCompleted(order, refund.amountCents, await readAskedLines(tx, refund.id));
  await replaceRefundLines(tx, { id: refund.id, orderId, lines });
  const isLast = returnsLastCent(order, refund.amountCents);
  await endKeys(tx, { refundId: refund.id, orderId, lines, isLast });
  await queueNote(tx, refund.id, order);
  await issueNote(tx, refund.id);
}

async function recordFailure(
  tx: Tx,
  orderId: string,
  { id, kind }: RequestedRefund,
  reason: string,
): Promise<void> {
  await updateRefund(tx, id, { state: 'failed', last_error: reason, settled_at: sql<Date>`now()` });
  const whose = kind === 'sale' ? 'that was asked for' : 'of money that arrived for a closed order';
  await raiseAlert(tx, {
    subject: `refund-failed ${id}`,
    kind: 'refund-failed',
    orderId,
    text: `The refund ${id} ${whose} failed, and no money was returned. The gateway's reason: ${reason} Refund the order again, or return the money in the gateway's dashboard.`,
  });
}

interface EndedLines {
  readonly refundId: string;
  readonly orderId: string;
  readonly lines: readonly RefundLine[];
  /** Whether nothing of what the buyer paid is left: then no key stays valid, and none is awaited. */
  readonly isLast: boolean;
}

/** They are to be revoked at the vendor. A line without any seat left awaits no keys. */
async function endKeys(tx: Tx, { refundId, orderId, lines, isLast }: EndedLines): Promise<void> {
  const seats = lines.flatMap(({ position, endedSeats }) =>
    endedSeats.map((seat) => ({ position, seat })),
  );
  await endRefundedKeys(tx, { refundId, orderId, seats: isLast ? null : seats });
  await endWaiting(tx, orderId, isLast ? 'all' : 'without-seats');
}
