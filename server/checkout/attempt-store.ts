import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Answer } from './answer.ts';

/** One try to buy: the same key with the same request is the same try. */
export interface Attempt {
  readonly idempotencyKey: string;
  /** SHA-256 of the request without card number and CVV. */
  readonly requestHash: Buffer;
  readonly requestId: string;
}

export interface StoredAttempt extends Attempt {
  readonly orderId: string;
  /** The gateway did not say what became of the charge. */
  readonly outcomeUnknown: boolean;
  /** The final answer, once there is one. */
  readonly answer: Answer | null;
}

/** Claims a key for an order. False when the key is taken: the unique constraint decides. */
export async function insertAttempt(
  tx: Transaction<Database>,
  attempt: Attempt,
  orderId: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('purchase_attempts')
    .values({
      idempotency_key: attempt.idempotencyKey,
      request_hash: attempt.requestHash,
      request_id: attempt.requestId,
      order_id: orderId,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findAttempt(
  db: Kysely<Database>,
  by: { idempotencyKey: string } | { orderId: string },
): Promise<StoredAttempt | null> {
  const query = db.selectFrom('purchase_attempts').selectAll();
  const row = await ('orderId' in by
    ? query.where('order_id', '=', by.orderId)
    : query.where('idempotency_key', '=', by.idempotencyKey)
  ).executeTakeFirst();
  if (!row) return null;
  return {
    idempotencyKey: row.idempotency_key,
    requestHash: row.request_hash,
    requestId: row.request_id,
    orderId: row.order_id,
    outcomeUnknown: row.outcome_unknown,
    answer:
      row.answer_status === null || row.answer_body === null
        ? null
        : { status: row.answer_status, body: row.answer_body },
  };
}

export async function saveAnswer(tx: Transaction<Database>, orderId: string, answer: Answer): Promise<void> {
  await tx
    .updateTable('purchase_attempts')
    .set({ answer_status: answer.status, answer_body: answer.body })
    .where('order_id', '=', orderId)
    .execute();
}

export async function markOutcomeUnknown(db: Kysely<Database>, orderId: string): Promise<void> {
  await db
    .updateTable('purchase_attempts')
    .set({ outcome_unknown: true })
    .where('order_id', '=', orderId)
    .execute();
}
