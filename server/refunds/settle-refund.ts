import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/pool.ts';
import type { PaymentGateway, RefundRequest } from '../payments/payment-gateway.ts';
import { type KnownOutcome, recordOutcome } from './record-outcome.ts';
import { lockRefundableOrder, readRefund, type StoredRefund } from './refund-store.ts';

export interface RefundParts {
  readonly db: Db;
  /** Every gateway that this process can ask: a refund is made by the one that charged the order. */
  readonly gateways: readonly PaymentGateway[];
  readonly outbox: { wake(): void };
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
    const refund = await readRefund(tx, id);
    if (!order || refund?.state !== 'requested') return false;
    await recordOutcome(tx, { orderId, order, refund }, outcome);
    return true;
  });
  if (isRecorded) {
    log.info({ orderId, refundId: id, outcome: outcome.kind }, 'recorded what became of a refund');
    outbox.wake();
  }
  return requireRefund(db, id);
}

export async function requireRefund(db: Db, id: string): Promise<StoredRefund> {
  const refund = await readRefund(db, id);
  if (!refund) throw new Error(`There is no refund ${id}`);
  return refund;
}

/** Asks the gateway for a refund that is on disk, and records the outcome. An unknown one stays requested. */
export async function makeRefund(parts: RefundParts, refund: StoredRefund): Promise<StoredRefund> {
  const outcome = await requireGateway(parts, refund.gateway).refund(toRequest(refund));
  if (outcome.kind !== 'unknown') return settleRefund(parts, refund, outcome);
  const { id: refundId, orderId } = refund;
  parts.log.warn({ orderId, refundId }, 'the gateway did not say whether it made a refund');
  return requireRefund(parts.db, refundId);
}

export function toRequest({ id, orderId, paymentId, amountCents }: StoredRefund): RefundRequest {
  return { refundId: id, orderId, paymentId, amountCents };
}

export function requireGateway({ gateways }: Pick<RefundParts, 'gateways'>, name: string): PaymentGateway {
  const gateway = gateways.find((candidate) => candidate.name === name);
  if (!gateway) throw new Error(`The gateway ${name} isn't configured`);
  return gateway;
}
