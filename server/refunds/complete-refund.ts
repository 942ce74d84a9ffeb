import { sql } from 'kysely';
import { endRefundedKeys } from '../keys/end-keys.ts';
import { endWaiting } from '../orders/line-store.ts';
import type { LockedOrder } from '../orders/lock-refundable-order.ts';
import type { Tx } from '../platform/database/pool.ts';
import {
  gstOfNextRefund,
  linesOfCompleted,
  type RefundLine,
  returnsLastCent,
} from './price-refund.ts';
import {
  type NewRefund,
  readAskedLines,
  replaceRefundLines,
  updateRefund,
} from './refund-store.ts';

/** A refund of an order that is locked, as it was before the refund. */
export interface Requested {
  readonly orderId: string;
  readonly order: LockedOrder;
  readonly refund: Pick<NewRefund, 'id' | 'kind' | 'amountCents' | 'continued'>;
}

export async function markCompleted(
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
 * Takes the seats of a completed refund of a sale, and ends their keys, which are to be revoked at
 * the vendor. Returns the lines of which it took seats.
 */
export async function takeBackSeats(
  tx: Tx,
  { orderId, order, refund }: Requested,
): Promise<readonly RefundLine[]> {
  const { id, amountCents } = refund;
  const lines = linesOfCompleted(order, amountCents, await readAskedLines(tx, id));
  await replaceRefundLines(tx, { id, orderId, lines });

  // With the last cent no key stays valid, and none is awaited.
  const isLast = returnsLastCent(order, amountCents);
  await endRefundedKeys(tx, { refundId: id, orderId, seats: isLast ? null : endedSeatsOf(lines) });
  await endWaiting(tx, orderId, isLast ? 'all' : 'without-seats');
  return lines;
}

function endedSeatsOf(lines: readonly RefundLine[]) {
  return lines.flatMap(({ position, endedSeats }) =>
    endedSeats.map((seat) => ({ position, seat })),
  );
}
