import { sql } from 'kysely';
import { newRefundId } from '../orders/order-id.ts';
import type { Tx } from '../platform/database/pool.ts';
import { markCompleted, takeBackSeats } from './complete-refund.ts';
import type { PlannedRefund } from './plan-refund.ts';
import { insertRefund } from './refund-store.ts';

/** Runs what writes in a transaction, and takes all that it wrote back. */
export async function takeBack<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint foresight`.execute(tx);
  try {
    return await work();
  } finally {
    await sql`rollback to savepoint foresight`.execute(tx);
  }
}

/** Writes a refund as if its gateway had made it. Only for what is taken back. */
export async function pretendRefund(
  tx: Tx,
  { orderId, order, refund }: PlannedRefund,
): Promise<void> {
  const id = newRefundId();
  const { amountCents } = refund;
  await insertRefund(tx, {
    ...refund,
    id,
    orderId,
    kind: 'sale',
    paymentId: order.paymentId ?? '',
    reason: 'foreseen',
    askedBy: 'shop',
  });
  const requested = {
    orderId,
    order,
    refund: { id, kind: 'sale', amountCents, continued: null } as const,
  };
  await markCompleted(tx, requested, id);
  await takeBackSeats(tx, requested);
}
