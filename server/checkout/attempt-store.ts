import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { type CheckoutRequest, methodOf } from '../../contract/checkout.ts';
import type { KeySealer } from '../keys/key-sealer.ts';
import type { SealedColumn } from '../keys/reseal-column.ts';
import type { OrderLine } from '../orders/order.ts';
import { changeInBatches } from '../platform/database/in-batches.ts';
import type { Db } from '../platform/database/pool.ts';

/** A paid purchase's response shows its keys, so the database has it sealed. */
export interface AttemptParts {
  readonly db: Db;
  readonly sealer: KeySealer;
}

/**
 * One attempt to buy: the same key of the same address with the same request is the same attempt.
 */
export interface Attempt {
  readonly email: string;
  readonly idempotencyKey: string;
  /** SHA-256 of the request without card number and CVV. */
  readonly requestHash: Buffer;
  readonly requestId: string;
}

export type StoredAttempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

/**
 * False when the address has used the key before. Waits for a transaction that is just using it.
 */
export async function insertAttempt(
  db: Db,
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
) {
  const query = db
    .selectFrom('purchase_attempts')
    .select(['order_id as orderId', 'request_hash as requestHash', 'request_id as requestId'])
    .select('outcome_unknown as outcomeUnknown')
    .select(['answer_status as status', 'answer_body as body', 'answer_sealed as sealed']);
  const named =
    'orderId' in by
      ? query.where('order_id', '=', by.orderId)
      : query.where('email', '=', by.email).where('idempotency_key', '=', by.idempotencyKey);
  const row = await named.executeTakeFirst();
  if (!row) return null;

  const { status, body, sealed, ...attempt } = row;
  const text = sealed ? sealer.open(sealed, attempt.orderId) : body;
  const isSettled = status !== null && text !== null;
  return { ...attempt, response: isSettled ? { status, body: text } : null };
}

export async function saveResponse(
  { db, sealer }: AttemptParts,
  orderId: string,
  { status, body }: StoredResponse,
): Promise<void> {
  const isPaid = status === 200;
  const answer = isPaid ? { answer_sealed: sealer.seal(body, orderId) } : { answer_body: body };
  await db
    .updateTable('purchase_attempts')
    .set({ answer_status: status, ...answer })
    .where('order_id', '=', orderId)
    .execute();
}

export async function markOutcomeUnknown(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('purchase_attempts')
    .set({ outcome_unknown: true })
    .where('order_id', '=', orderId)
    .execute();
}

/** Where the sealed responses are. */
export const sealedAnswers: SealedColumn = {
  table: sql`purchase_attempts`,
  id: sql`order_id`,
  idType: sql`text`,
  sealed: sql`answer_sealed`,
  context: sql`convert_to(order_id, 'UTF8')`,
};

/** Forgets attempts that have a response, after a week. */
export async function forgetAttempts(pool: Pool): Promise<void> {
  await changeInBatches(pool, {
    change: 'delete from purchase_attempts',
    key: 'order_id',
    rows: `purchase_attempts
      where created_at < now() - interval '7 days' and answer_status is not null`,
  });
}

/**
 * Identifies a purchase: equal for repeated requests. Card number, CVV and token are left out, even
 * as a hash.
 */
export function hashRequest({ payment, ...request }: CheckoutRequest): Buffer {
  const { renews } = request;
  // Earlier releases knew one renewed order, as a text: their attempts stay known.
  const named = renews?.length === 1 ? renews[0] : renews;
  return sha256(JSON.stringify({ ...request, renews: named, payment: withoutSecrets(payment) }));
}

function withoutSecrets(payment: CheckoutRequest['payment']): object {
  if ('confirmationToken' in payment) {
    const { cardholderName } = payment;
    const method = methodOf(payment);
    // As earlier releases did, so that their attempts are known: cards have no method.
    return method === 'card' ? { cardholderName } : { cardholderName, method };
  }
  if (!('cardNumber' in payment)) return payment;
  const { cardNumber: _cardNumber, cvv: _cvv, ...comparedPayment } = payment;
  return comparedPayment;
}

type CartLine = Pick<OrderLine, 'productId' | 'quantity' | 'insteadOf'>;

interface RenewingCart {
  readonly lines: readonly CartLine[];
  readonly renews: readonly string[];
  readonly renewCovered: boolean;
}

/**
 * Identifies a cart: equal for equal products and seats in any order, and the same renewal. Another
 * year of the same seats is another cart.
 */
export function hashCart({ lines, renews, renewCovered }: RenewingCart): Buffer {
  const isRenewal = renews.length > 0;
  const cart = lines.map((line) => describeLine(line, isRenewal)).sort();
  cart.push(...renews);
  if (isRenewal && renewCovered) cart.push('covered');
  return sha256(cart.join('\n'));
}

/** As earlier releases did where nothing is chosen, so that their orders are known. */
function describeLine({ productId, quantity, insteadOf }: CartLine, isRenewal: boolean): string {
  const isChosen = isRenewal && insteadOf !== undefined;
  return JSON.stringify(isChosen ? [productId, quantity, insteadOf] : [productId, quantity]);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * The final response to a purchase attempt, stored as text so that a replay returns the same bytes.
 */
export interface StoredResponse {
  readonly status: number;
  readonly body: string;
}
