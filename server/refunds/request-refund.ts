import { orderCalls } from '../../contract/desk/orders.ts';
import type { Tx } from '../database/pool.ts';
import type { KeySealer } from '../licences/key-sealer.ts';
import { keyEnding } from '../licences/licence-key.ts';
import { readValidKeys } from '../licences/order-keys.ts';
import { recordAuditEvent } from '../operators/record-audit-event.ts';
import { newRefundId } from '../orders/order.ts';
import { priceRefund } from './price-refund.ts';
import type { PricedRefund, RefundLine, RefundRefusal, RefundSelection } from './refund.ts';
import { insertRefund, type LockedOrder, lockRefundableOrder, type StoredRefund } from './refund-store.ts';
import { makeRefund, type RefundParts, requireRefund } from './settle-refund.ts';
import { syncRefunds } from './sync-refunds.ts';

interface WantedRefund {
  readonly orderId: string;
  readonly what: RefundSelection;
  readonly reason: string;
  readonly actor: string;
  /** What had been refunded when the operator decided, so that the same request twice refunds once. */
  readonly refundedCents?: number;
}

export type RefusedRefund = { readonly kind: 'refused' } & RefundRefusal;

/** A refund that wasn't made, with the keys that it would end. */
interface PreviewedRefund extends Omit<PricedRefund, 'lines'> {
  readonly lines: readonly PreviewedLine[];
}

interface PreviewedLine extends Pick<RefundLine, 'position' | 'seats' | 'amountCents'> {
  /** By the number of their seat, of which 1 is the first, and their last characters. */
  readonly endedKeys: { readonly number: number; readonly ending: string }[];
}

/** Prices a refund as {@link requestRefund} would, and writes nothing. */
export async function previewRefund(
  parts: PlanParts & { readonly sealer: KeySealer },
  wanted: Pick<WantedRefund, 'orderId' | 'what'>,
): Promise<{ readonly kind: 'priced'; readonly refund: PreviewedRefund } | RefusedRefund> {
  const plan = await parts.db.transaction().execute((tx) => planRefund(tx, parts, wanted));
  if (plan.kind === 'refused') return plan;
  const keys = await readValidKeys(parts.db, parts.sealer, wanted.orderId);
  const lines = plan.refund.lines.map(({ position, seats, amountCents, endedSeats }) => ({
    position,
    seats,
    amountCents,
    endedKeys: keys
      .filter((key) => key.position === position && endedSeats.includes(key.seat))
      .map(({ seat, key }) => ({ number: seat + 1, ending: keyEnding(key) })),
  }));
  return { kind: plan.kind, refund: { ...plan.refund, lines } };
}

/** Writes a refund and its audit event in one commit. The gateway is asked after it. */
export async function requestRefund(
  parts: PlanParts,
  { orderId, what, reason, actor, refundedCents }: WantedRefund,
): Promise<{ readonly kind: 'requested'; readonly refundId: string } | RefusedRefund> {
  return parts.db.transaction().execute(async (tx) => {
    const plan = await planRefund(tx, parts, { orderId, what });
    if (plan.kind === 'refused') return plan;
    const { order, refund } = plan;
    if (refundedCents !== undefined && refundedCents !== order.refundedCents)
      return { kind: 'refused', reason: 'refunded-since', refundedCents: order.refundedCents };
    if (!order.paymentId) throw new Error(`Order ${orderId} is paid but has no payment`);
    const id = newRefundId();
    const { paymentId } = order;
    await insertRefund(tx, { ...refund, id, orderId, kind: 'sale', paymentId, reason, askedBy: actor });
    await recordAuditEvent(tx, {
      actor,
      action: orderCalls.refundOrder.audit,
      orderId,
      before: { refundedCents: order.refundedCents },
      after: { refundId: id, reason, ...refund },
    });
    return { kind: 'requested', refundId: id };
  });
}

type PlanParts = Pick<RefundParts, 'db' | 'gateways'>;

type Plan =
  | { readonly kind: 'priced'; readonly order: LockedOrder; readonly refund: PricedRefund }
  | RefusedRefund;

async function planRefund(
  tx: Tx,
  { gateways }: PlanParts,
  { orderId, what }: Pick<WantedRefund, 'orderId' | 'what'>,
): Promise<Plan> {
  const order = await lockRefundableOrder(tx, orderId);
  if (!order) return { kind: 'refused', reason: 'order-not-found' };
  if (!order.isPaid) return { kind: 'refused', reason: 'order-not-paid' };
  const { requestedRefundId, gateway } = order;
  if (!gateways.some(({ name }) => name === gateway))
    return { kind: 'refused', reason: 'gateway-not-configured', gateway };
  if (requestedRefundId) return { kind: 'refused', reason: 'refund-under-way', refundId: requestedRefundId };
  const pricing = priceRefund(order, what);
  return pricing.kind === 'refused' ? pricing : { ...pricing, order };
}

type RefundOrderOutcome =
  /** A refund that is still `requested` is finished later: by the gateway, or by {@link reconcileRefunds}. */
  { readonly kind: 'refunded'; readonly refund: StoredRefund } | RefusedRefund;

/** Writes the refund, asks the gateway, records the outcome. Reconciliation finishes what a crash left. */
export async function refundOrder(parts: RefundParts, wanted: WantedRefund): Promise<RefundOrderOutcome> {
  const written = await requestRefund(parts, wanted);
  if (written.kind === 'refused') return written;
  const requested = await requireRefund(parts.db, written.refundId);
  const refund = await makeRefund(parts, requested);
  // It may be too large because of a refund in the gateway's dashboard of which no event has arrived.
  if (refund.state === 'failed') await syncRefunds(parts, refund.paymentId);
  return { kind: 'refunded', refund };
}
