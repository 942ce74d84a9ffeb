import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Answer } from './answer.ts';

/** One try to buy: the same key of the same address with the same request is the same try. */
export interface Attempt {
  readonly email: string;
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

export async function findAttempt(
  db: Kysely<Database>,
  by: Pick<Attempt, 'email' | 'idempotencyKey'> | { orderId: string },
): Promise<StoredAttempt | null> {
  const query = db.selectFrom('purchase_attempts').select(columns);
  const row = await ('orderId' in by
    ? query.where('order_id', '=', by.orderId)
    : query.where('email', '=', by.email).where('idempotency_key', '=', by.idempotencyKey)
  ).executeTakeFirst();
  if (!row) return null;
  return {
    email: row.email,
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

const columns = [
  'email',
  'idempotency_key',
  'request_hash',
  'request_id',
  'order_id',
  'outcome_unknown',
  'answer_status',
  'answer_body',
] as const;

/** The final answers that orders have, of those that are asked about. */
export async function findAnswers(
  db: Kysely<Database>,
  orderIds: readonly string[],
): Promise<{ orderId: string; answer: Answer }[]> {
  const { rows } = await sql<{ id: string; status: number; body: string }>`
    select order_id as id, answer_status as status, answer_body as body from purchase_attempts
    where order_id = any(${orderIds}) and answer_status is not null`.execute(db);
  return rows.map(({ id, status, body }) => ({ orderId: id, answer: { status, body } }));
}

/** The SQL that keeps the answers of those payments whose orders are among the pending. */
export function saveApprovals(
  payments: readonly { readonly orderId: string; readonly answer: Answer }[],
): (pending: RawBuilder<unknown>) => RawBuilder<unknown> {
  return (pending) => sql`
    update purchase_attempts set answer_status = approval.status, answer_body = approval.body
    from ${pending} join unnest(
      ${payments.map(({ orderId }) => orderId)}::text[],
      ${payments.map(({ answer }) => answer.status)}::smallint[],
      ${payments.map(({ answer }) => answer.body)}::text[]
    ) as approval (id, status, body) using (id)
    where order_id = id
    returning 1`;
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
