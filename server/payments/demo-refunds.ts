import type { Db } from '../database/pool.ts';
import { newDemoId } from './demo-ledger.ts';
import type { ListedRefund, RefundOutcome, RefundRequest } from './payment-gateway.ts';

/** The refunds of the demo gateway's ledger. A refund is complete when it is written. */
export class DemoRefunds {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Writes a refund unless it is there. Fails when the charge has less than that left. */
  async record({ refundId, paymentId, amountCents }: RefundRequest): Promise<RefundOutcome> {
    const gatewayRefundId = newDemoId('RFN');
    const refund = {
      refund_id: refundId,
      gateway_refund_id: gatewayRefundId,
      transaction_id: paymentId,
      amount_cents: amountCents,
    };
    return this.#db.transaction().execute(async (tx) => {
      const inserted = await tx
        .insertInto('demo_gateway_refunds')
        .values(refund)
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
      await tx.deleteFrom('demo_gateway_refunds').where('refund_id', '=', refundId).execute();
      return { kind: 'failed', reason: 'The charge has less than this left to refund.' };
    });
  }

  find(refundId: string): Promise<RefundOutcome | null> {
    return findRefund(this.#db, refundId);
  }

  async list(paymentId: string): Promise<ListedRefund[]> {
    const rows = await this.#db
      .selectFrom('demo_gateway_refunds')
      .selectAll()
      .where('transaction_id', '=', paymentId)
      .execute();
    return rows.map((row) => ({
      gatewayRefundId: row.gateway_refund_id,
      refundId: row.refund_id,
      amountCents: row.amount_cents,
      state: 'completed',
      createdAt: row.created_at,
    }));
  }
}

async function findRefund(db: Db, refundId: string): Promise<RefundOutcome | null> {
  const row = await db
    .selectFrom('demo_gateway_refunds')
    .select('gateway_refund_id')
    .where('refund_id', '=', refundId)
    .executeTakeFirst();
  return row ? { kind: 'completed', gatewayRefundId: row.gateway_refund_id } : null;
}
