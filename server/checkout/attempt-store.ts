import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { StoredResponse } from './stored-response.ts';

/** One attempt to buy: the same key of the same address with the same request is the same attempt. */
export interface Attempt {
  readonly email: string;
  readonly idempotencyKey: string;
  /** SHA-256 of the request without card number and CVV. */
  readonly requestHash: Buffer;
  readonly requestId: string;
}

export interface StoredAttempt extends Pick<Attempt, 'requestHash' | 'requestId'> {
  readonly orderId: string;
  /** The gateway did not say whether it charged the card. */
  readonly outcomeUnknown: boolean;
  /** Null while the order is pending. */
  readonly response: StoredResponse | null;
}

/** False when the address has used the key before. Waits for a transaction that is just using it. */
export async function insertAttempt(
  db: Kysely<Database>,
  { email, idempotencyKey, requestHash, requestId }: Attempt,
  orderId: string,
): Promise<boolean> {
  const row = await db
    .insertInto('purchase_attempts')
    .values({
      email,
      idempotency_key: idempotencyKey,
      order_id: orderId,
      request_hash: requestHash,
      request_id: requestId,
    })
    .onConflict((conflict) => conflict.columns(['email', 'idempotency_key']).doNothing())
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findAttempt(
  db: Kysely<Database>,
  by: Pick<Attempt, 'email' | 'idempotencyKey'> | { orderId: string },
): Promise<StoredAttempt | null> {
  const query = db
    .selectFrom('purchase_attempts')
    .select(['order_id as orderId', 'request_hash as requestHash', 'request_id as requestId'])
    .select(['outcome_unknown as outcomeUnknown', 'answer_status as status', 'answer_body as body']);
  const row = await ('orderId' in by
    ? query.where('order_id', '=', by.orderId)
    : query.where('email', '=', by.email).where('idempotency_key', '=', by.idempotencyKey)
  ).executeTakeFirst();
  if (!row) return null;
  const { status, body, ...attempt } = row;
  return { ...attempt, response: status === null || body === null ? null : { status, body } };
}

/** The responses of those of the orders that have one. */
export async function findResponses(
  db: Kysely<Database>,
  orderIds: readonly string[],
): Promise<{ orderId: string; response: StoredResponse }[]> {
  const rows = await db
    .selectFrom('purchase_attempts')
    .select(['order_id', 'answer_status as status', 'answer_body as body'])
    .where('order_id', 'in', orderIds)
    .where('answer_status', 'is not', null)
    .$narrowType<{ status: number; body: string }>()
    .execute();
  return rows.map(({ order_id, status, body }) => ({ orderId: order_id, response: { status, body } }));
}

export async function saveResponse(
  db: Kysely<Database>,
  orderId: string,
  { status, body }: StoredResponse,
): Promise<void> {
  await db
    .updateTable('purchase_attempts')
    .set({ answer_status: status, answer_body: body })
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
