import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { KeySealer } from '../licences/key-sealer.ts';
import type { StoredResponse } from './stored-response.ts';

/** A paid purchase's response shows its keys, so the database has it sealed. */
export interface AttemptParts {
  readonly db: Kysely<Database>;
  readonly sealer: KeySealer;
}

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
  { db, sealer }: AttemptParts,
  by: Pick<Attempt, 'email' | 'idempotencyKey'> | { orderId: string },
): Promise<StoredAttempt | null> {
  const query = db
    .selectFrom('purchase_attempts')
    .select(['order_id as orderId', 'request_hash as requestHash', 'request_id as requestId'])
    .select('outcome_unknown as outcomeUnknown')
    .select(['answer_status as status', 'answer_body as body', 'answer_sealed as sealed']);
  const row = await ('orderId' in by
    ? query.where('order_id', '=', by.orderId)
    : query.where('email', '=', by.email).where('idempotency_key', '=', by.idempotencyKey)
  ).executeTakeFirst();
  if (!row) return null;
  const { status, body, sealed, ...attempt } = row;
  return { ...attempt, response: openResponse(sealer, { orderId: row.orderId, status, body, sealed }) };
}

/** The responses of those of the orders that have one. */
export async function findResponses(
  { db, sealer }: AttemptParts,
  orderIds: readonly string[],
): Promise<{ orderId: string; response: StoredResponse }[]> {
  const rows = await db
    .selectFrom('purchase_attempts')
    .select(['order_id as orderId', 'answer_status as status', 'answer_body as body'])
    .select('answer_sealed as sealed')
    .where('order_id', 'in', orderIds)
    .where('answer_status', 'is not', null)
    .execute();
  return rows.flatMap((row) => {
    const response = openResponse(sealer, row);
    return response ? [{ orderId: row.orderId, response }] : [];
  });
}

export async function saveResponse(
  { db, sealer }: AttemptParts,
  orderId: string,
  { status, body }: StoredResponse,
): Promise<void> {
  const answer = status === 200 ? { answer_sealed: sealer.seal(body, orderId) } : { answer_body: body };
  await db
    .updateTable('purchase_attempts')
    .set({ answer_status: status, ...answer })
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

interface StoredAnswer {
  readonly orderId: string;
  readonly status: number | null;
  readonly body: string | null;
  readonly sealed: Buffer | null;
}

function openResponse(
  sealer: KeySealer,
  { orderId, status, body, sealed }: StoredAnswer,
): StoredResponse | null {
  const text = sealed ? sealer.open(sealed, orderId) : body;
  return status === null || text === null ? null : { status, body: text };
}
