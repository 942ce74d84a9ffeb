import { isDatabaseOutage } from '../database/outage.ts';
import type { Db } from '../database/pool.ts';
import { type CardEntry, DemoLedger, type LedgerEntry, newDemoId } from './demo-ledger.ts';
import type {
  ListedPayment,
  ListedRefund,
  OrderPayment,
  RefundInspection,
  RefundOutcome,
  RefundRequest,
  SettledOutcome,
  UnknownOutcome,
} from './payment-gateway.ts';

/** What the demo gateways do alike: they end, refund and list payments in their ledger. */
export class LedgerGateway<Name extends string, Entry extends LedgerEntry = CardEntry> {
  readonly name: Name;
  readonly mode = 'demo';
  protected readonly ledger: DemoLedger<Entry>;
  readonly #db: Db;

  constructor(db: Db, name: Name) {
    this.name = name;
    this.ledger = new DemoLedger(db, name);
    this.#db = db;
  }

  close({ orderId }: Pick<OrderPayment, 'orderId'>): Promise<SettledOutcome> {
    return unknownInOutage(() => this.ledger.close(orderId));
  }

  /** A refund is complete when it is written, once. Fails when the charge has less than that left. */
  refund(request: RefundRequest): Promise<RefundOutcome> {
    return unknownInOutage(() => recordRefund(this.#db, request));
  }

  inspectRefund({ refundId }: Pick<RefundRequest, 'refundId'>): Promise<RefundInspection> {
    return unknownInOutage(async () => (await findRefund(this.#db, refundId)) ?? { kind: 'never-made' });
  }

  async listRefunds(paymentId: string): Promise<readonly ListedRefund[] | null> {
    try {
      return await listRefunds(this.#db, paymentId);
    } catch (error) {
      if (isDatabaseOutage(error)) return null;
      throw error;
    }
  }

  listPayments(since: Date): AsyncIterable<ListedPayment> {
    return this.ledger.list(since);
  }
}

/** While the ledger is unreachable, the outcome is unknown. */
export async function unknownInOutage<Outcome>(
  ask: () => Promise<Outcome>,
): Promise<Outcome | UnknownOutcome> {
  try {
    return await ask();
  } catch (error) {
    if (isDatabaseOutage(error)) return { kind: 'unknown' };
    throw error;
  }
}

async function recordRefund(
  db: Db,
  { refundId, paymentId, amountCents }: RefundRequest,
): Promise<RefundOutcome> {
  const gatewayRefundId = newDemoId('RFN');
  const refund = {
    refund_id: refundId,
    gateway_refund_id: gatewayRefundId,
    transaction_id: paymentId,
    amount_cents: amountCents,
  };
  return db.transaction().execute(async (tx) => {
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

async function listRefunds(db: Db, paymentId: string): Promise<ListedRefund[]> {
  const rows = await db
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

async function findRefund(db: Db, refundId: string): Promise<RefundOutcome | null> {
  const row = await db
    .selectFrom('demo_gateway_refunds')
    .select('gateway_refund_id')
    .where('refund_id', '=', refundId)
    .executeTakeFirst();
  return row ? { kind: 'completed', gatewayRefundId: row.gateway_refund_id } : null;
}
