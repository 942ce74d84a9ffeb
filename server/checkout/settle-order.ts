import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { priceLines } from '../../contract/money.ts';
import type { Database } from '../database/tables.ts';
import type { KeySource } from '../licences/key-source.ts';
import type { OrderLine } from '../orders/order.ts';
import { lockPendingOrder, markUnpaid } from '../orders/order-store.ts';
import type { SettledCharge } from '../payments/payment-gateway.ts';
import { type Answer, approvedAnswer, unpaidAnswer } from './answer.ts';
import { findAttempt, saveAnswer } from './attempt-store.ts';
import type { PaymentRecorder } from './payment-recorder.ts';

export interface SettleParts {
  readonly db: Kysely<Database>;
  readonly pool: Pool;
  readonly keySource: KeySource;
  readonly payments: PaymentRecorder;
}

/** What is known of an order when it is settled. */
export interface PlacedOrder {
  readonly id: string;
  readonly lines: readonly OrderLine[];
}

export type Settlement = SettledCharge | { readonly kind: 'never-charged' };

/**
 * Ends a pending order by what the gateway said. The request that placed it and the sweepers of all nodes
 * may come here at once: the row lock lets one of them write, and all get the answer that it wrote.
 */
export async function settleOrder(
  parts: SettleParts,
  order: PlacedOrder,
  outcome: Settlement,
): Promise<Answer> {
  if (outcome.kind === 'approved') return settlePaid(parts, order, outcome.transactionId);
  return settleUnpaid(parts, order.id, outcome);
}

async function settlePaid(
  { db, keySource, payments }: SettleParts,
  { id, lines }: PlacedOrder,
  transactionId: string,
): Promise<Answer> {
  const licenceKeys = await Promise.all(lines.map((line) => keySource.take(line.productId, line.quantity)));
  const { totalCents } = priceLines(lines);
  const answer = approvedAnswer({ id, transactionId, totalCents, lines, licenceKeys });
  const isRecorded = await payments.record({ orderId: id, transactionId, licenceKeys, answer });
  return isRecorded ? answer : readAnswer(db, id);
}

async function settleUnpaid(
  { db }: SettleParts,
  orderId: string,
  outcome: Exclude<Settlement, { kind: 'approved' }>,
): Promise<Answer> {
  const attempt = await readAttempt(db, orderId);
  const code = outcome.kind === 'declined' ? outcome.reason : 'payment-not-taken';
  await db.transaction().execute(async (tx) => {
    if (!(await lockPendingOrder(tx, orderId))) return;
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
