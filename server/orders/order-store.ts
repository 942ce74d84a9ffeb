import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';

/*
 * The life of an order. It is written `pending` before the card is charged. `paid`: the card is charged, the keys and
 * the invoice number exist, the receipt is queued. `fulfilled`: the mail server accepted the receipt. `declined`: the
 * gateway refused the card. `abandoned`: the gateway was never asked to charge it, and never will be.
 */

/** Locks an order until the transaction ends; null when it is not pending. Lock it before anything of it is written. */
export async function lockPendingOrder(
  tx: Transaction<Database>,
  id: string,
): Promise<{ email: string } | null> {
  const row = await tx
    .selectFrom('orders')
    .select('email')
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Writes an order's keys: one list per line, one key per seat. */
export async function insertLicenceKeys(
  tx: Transaction<Database>,
  orderId: string,
  licenceKeys: readonly (readonly string[])[],
): Promise<void> {
  const rows = licenceKeys.flatMap((keys, position) => keys.map((key, seat) => ({ position, seat, key })));
  await sql`
    insert into licence_keys (order_id, position, seat, key)
    select ${orderId}, * from unnest(
      ${rows.map(({ position }) => position)}::smallint[],
      ${rows.map(({ seat }) => seat)}::smallint[],
      ${rows.map(({ key }) => key)}::text[]
    )`.execute(tx);
}

/**
 * Marks a locked order paid and its payment captured, and gives it the next invoice number. From then on every other
 * payment waits until this transaction ends, because numbers have no gaps: let only the commit follow. Throws when the
 * payment was opened for another amount than the order's total.
 */
export async function markPaid(tx: Transaction<Database>, id: string, transactionId: string): Promise<void> {
  const { numAffectedRows } = await sql`
    with payment as (
      insert into payments (order_id, gateway, payment_id, amount_cents, status)
      select id, gateway, ${transactionId}, total_cents, 'captured' from orders where id = ${id}
      on conflict (order_id) do update set status = 'captured', last_error = null
        where payments.amount_cents = excluded.amount_cents
      returning order_id
    ),
    counter as (
      update invoice_counter set last_number = last_number + 1 returning last_number
    )
    update orders
    set state = 'paid', transaction_id = ${transactionId}, invoice_number = last_number, settled_at = now()
    from counter, payment
    where id = order_id`.execute(tx);
  if (numAffectedRows !== 1n) throw new Error(`The payment of order ${id} has another amount than the order`);
}

/** Marks a locked order as one that will never be paid, and its payment, if one was opened. */
export async function markUnpaid(
  tx: Transaction<Database>,
  id: string,
  state: 'declined' | 'abandoned',
  /** Why the card was declined. */
  reason: string | null,
): Promise<void> {
  await sql`
    with payment as (
      update payments set status = ${state === 'declined' ? 'failed' : 'closed'}, last_error = ${reason}
      where order_id = ${id}
    )
    update orders set state = ${state}, settled_at = now() where id = ${id}`.execute(tx);
}

/**
 * Marks a paid order's receipt as accepted by the mail server. Returns how many seconds after the payment that was, or
 * null when it was marked before.
 */
export async function markFulfilled(db: Kysely<Database>, id: string): Promise<number | null> {
  const row = await db
    .updateTable('orders')
    .set({ state: 'fulfilled', receipt_accepted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .returning(sql<number>`extract(epoch from receipt_accepted_at - settled_at)::float`.as('seconds'))
    .executeTakeFirst();
  return row?.seconds ?? null;
}

/** Marks a paid order's receipt as one that is not tried again. */
export async function markReceiptRejected(
  db: Kysely<Database>,
  id: string,
  reason: NonNullable<Database['orders']['receipt_rejection']>,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ receipt_rejected_at: sql<Date>`now()`, receipt_rejection: reason })
    .where('id', '=', id)
    .execute();
}
