import type { Kysely, Transaction } from 'kysely';
import { priceLines } from '../../contract/money.ts';
import type { Database } from '../database/tables.ts';
import type { KeySource } from '../licences/key-source.ts';
import { lockPendingOrder, markPaid, markUnpaid } from '../orders/order-store.ts';
import { readOrderLines } from '../orders/read-order.ts';
import type { SettledCharge } from '../payments/payment-gateway.ts';
import { type Answer, approvedAnswer, unpaidAnswer } from './answer.ts';
import { findAttempt, saveAnswer } from './attempt-store.ts';

export interface SettleParts {
  readonly db: Kysely<Database>;
  readonly keySource: KeySource;
  /** Queues the receipt in the transaction that marks the order paid. */
  readonly queueReceipt: (tx: Transaction<Database>, orderId: string) => Promise<void>;
}

export type Settlement = SettledCharge | { readonly kind: 'never-charged' };

/**
 * Ends a pending order by what the gateway said. The request that placed it and the sweepers of all nodes
 * may come here at once: the row lock lets one of them write, and all get the answer that it wrote.
 */
export async function settleOrder(parts: SettleParts, orderId: string, outcome: Settlement): Promise<Answer> {
  if (outcome.kind === 'approved') return settlePaid(parts, orderId, outcome.transactionId);
  return settleUnpaid(parts, orderId, outcome);
}

async function settlePaid(
  { db, keySource, queueReceipt }: SettleParts,
  orderId: string,
  transactionId: string,
): Promise<Answer> {
  const lines = await readOrderLines(db, orderId);
  const licenceKeys = await Promise.all(lines.map((line) => keySource.take(line.productId, line.quantity)));
  const { totalCents } = priceLines(lines);
  const answer = approvedAnswer({ id: orderId, transactionId, totalCents, lines, licenceKeys });
  await db.transaction().execute(async (tx) => {
    if (!(await lockPendingOrder(tx, orderId))) return;
    await saveAnswer(tx, orderId, answer);
    await queueReceipt(tx, orderId);
    await markPaid(tx, orderId, { transactionId, licenceKeys });
  });
  return readAnswer(db, orderId);
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
