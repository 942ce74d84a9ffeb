import type { StoredRefund } from '../../refunds/refund-store.ts';
import { formatAdjustmentNumber } from '../order.ts';

/** What became of a refund, as the desk and the command show it. */
export function describeRefundOutcome(refund: StoredRefund) {
  const { id: refundId, state, amountCents, gstCents, noteNumber, lastError: failure } = refund;
  const adjustmentNote = noteNumber === null ? null : formatAdjustmentNumber(noteNumber);
  return { refundId, state, amountCents, gstCents, adjustmentNote, failure };
}

/** The same of a refund of another order than the one that an operator refunds. */
export function describeLaterOutcome(refund: StoredRefund) {
  const { orderId, gateway } = refund;
  return { ...describeRefundOutcome(refund), orderId, gateway };
}
