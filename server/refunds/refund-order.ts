import type { StoredRefund } from './refund-store.ts';
import { type RefusedRefund, requestRefund, type WantedRefund } from './request-refund.ts';
import { makeRefund, type RefundParts, requireRefund } from './settle-refund.ts';
import { syncRefunds } from './sync-refunds.ts';

export type RefundOrderOutcome =
  /** A refund that is still `requested` is finished later: by the gateway, or by {@link reconcileRefunds}. */
  { readonly kind: 'refunded'; readonly refund: StoredRefund } | RefusedRefund;

/**
 * Refunds an order in three steps, as a purchase is made: write the refund, ask the gateway, record the outcome. A
 * process that dies in between leaves a refund that reconciliation finishes.
 */
export async function refundOrder(parts: RefundParts, wanted: WantedRefund): Promise<RefundOrderOutcome> {
  const written = await requestRefund(parts, wanted);
  if (written.kind === 'refused') return written;
  const requested = await requireRefund(parts.db, written.refundId);
  const refund = await makeRefund(parts, requested);
  // It may be too large because of a refund in the gateway's dashboard of which no event has arrived.
  if (refund.state === 'failed') await syncRefunds(parts, refund.paymentId);
  return { kind: 'refunded', refund };
}
