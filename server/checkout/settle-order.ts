import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '../database/tables.ts';
import type { OrderLine } from '../orders/order.ts';
import { lockPendingOrders, markUnpaid } from '../orders/order-store.ts';
import type { SettledCharge } from '../payments/payment-gateway.ts';
import { type Answer, unpaidAnswer } from './answer.ts';
import { findAttempt, saveAnswer } from './attempt-store.ts';
import type { PaymentRecorder } from './payment-recorder.ts';

export interface SettleParts {
  readonly db: Kysely<Database>;
  readonly pool: Pool;
  readonly payments: PaymentRecorder;
}

/** What is known of an order when it is settled. */
export interface PlacedOrder {
  readonly id: string;
  readonly lines: readonly OrderLine[];
}

export type Settlement = SettledCharge | { readonly kind: 'never-charged' };

/**
 * Ends a pending order by what the gateway said. The request that placed it and the reconcilers of all
 * nodes may come here at once: the row lock lets one of them write, and all get the answer that it wrote.
 */
export async function settleOrder(
  parts: SettleParts,
  order: PlacedOrder,
  outcome: Settlement,
): Promise<Answer> {
  if (outcome.kind !== 'approved') return settleUnpaid(parts, order.id, outcome);
  const { id: orderId, lines } = order;
  const { transactionId } = outcome;
  const recorded = await parts.payments.record({ orderId, lines, transactionId });
  return recorded ?? readAnswer(parts.db, orderId);
}

async function settleUnpaid(
  { db }: SettleParts,
  orderId: string,
  outcome: Exclude<Settlement, { kind: 'approved' }>,
): Promise<Answer> {
  const attempt = await readAttempt(db, orderId);
  const code = outcome.kind === 'declined' ? outcome.reason : 'payment-not-taken';
  await db.transaction().execute(async (tx) => {
    const { rows } = await lockPendingOrders([orderId]).execute(tx);
    if (rows.length === 0) return;
    await saveAnswer(tx, orderId, unpaidAnswer(code, attempt.requestId));
    await markUnpaid(tx, orderId, outcome.kind === 'declined' ? 'declined' : 'abandoned');
  });
  return readAnswer(db, orderId);
}

async function readAnswer(db: Kysely<Database>, orderId: string): Promise<Answer> {
  const { answer } = await readAttempt(db, orderId);
  if (!answer) throw new Error(`Order ${orderId} is settled but has no answer`);
  return answer;
}

async function readAttempt(db: Kysely<Database>, orderId: string) {
  const attempt = await findAttempt(db, { orderId });
  if (!attempt) throw new Error(`Order ${orderId} has no purchase attempt`);
  return attempt;
}
