import { sql } from 'kysely';
import type { RefundOutcome, RefundRequest } from '../payments/payment-gateway.ts';
import { type Db, runTransaction, type Tx } from '../platform/database/pool.ts';

/**
 * Writes a refund into the ledger of the demo gateways, once. Nothing is written when the charge
 * has less than it left.
 */
export function recordRefund(db: Db, request: RefundRequest, gatewayRefundId: string) {
  const write = (tx: Tx) => writeRefund(tx, request, gatewayRefundId);
  return runTransaction(db, write, ({ kind }) => kind === 'completed');
}

async function writeRefund(
  tx: Tx,
  { refundId, paymentId, amountCents }: RefundRequest,
  gatewayRefundId: string,
): Promise<RefundOutcome> {
  const ids = {
    refund_id: refundId,
    gateway_refund_id: gatewayRefundId,
    transaction_id: paymentId,
  };
  const inserted = await tx
    .insertInto('demo_gateway_refunds')
    .values({ ...ids, amount_cents: amountCents })
    .onConflict((conflict) => conflict.column('refund_id').doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n)
    return (await findRefund(tx, refundId)) ?? { kind: 'unknown' };
  const charge = await tx
    .updateTable('demo_gateway_charges')
    .set((row) => ({ refunded_cents: row('refunded_cents', '+', amountCents) }))
    .where('transaction_id', '=', paymentId)
    .where((row) => row(row('refunded_cents', '+', amountCents), '<=', row.ref('amount_cents')))
    .executeTakeFirst();
  if (charge.numUpdatedRows === 1n) return { kind: 'completed', gatewayRefundId };
  return { kind: 'failed', reason: 'The charge has less than this left to refund.' };
}

export function findRefund(db: Db, refundId: string): Promise<RefundOutcome | undefined> {
  return db
    .selectFrom('demo_gateway_refunds')
    .select(['gateway_refund_id as gatewayRefundId', sql.lit('completed' as const).as('kind')])
    .where('refund_id', '=', refundId)
    .executeTakeFirst();
}

export function selectRefunds(db: Db, paymentId: string) {
  return db
    .selectFrom('demo_gateway_refunds')
    .select([
      'gateway_refund_id as gatewayRefundId',
      'refund_id as refundId',
      'amount_cents as amountCents',
    ])
    .select(['created_at as createdAt', sql.lit('completed' as const).as('state')])
    .where('transaction_id', '=', paymentId);
}
