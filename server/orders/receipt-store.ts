import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/pool.ts';
import type { Database } from '../platform/database/tables.ts';

/** Returns the seconds since the payment; null when an earlier receipt was accepted. */
export async function markFulfilled(db: Db, id: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    update orders
    set state = 'fulfilled', receipt_accepted_at = coalesce(receipt_accepted_at, now()),
      receipt_rejected_at = null, receipt_rejection = null
    from (select id, state as earlier from orders where id = ${id} for update) as locked
    where orders.id = locked.id and (earlier = 'paid' or earlier = 'fulfilled' and receipt_rejected_at is not null)
    returning case when earlier = 'paid' then extract(epoch from receipt_accepted_at - settled_at)::float end as seconds`.execute(
    db,
  );
  return rows[0]?.seconds ?? null;
}

export async function markReceiptRejected(
  db: Db,
  id: string,
  reason: NonNullable<Database['orders']['receipt_rejection']>,
): Promise<{ readonly rejectedAt: string }> {
  return db
    .updateTable('orders')
    .set({ receipt_rejected_at: sql<Date>`now()`, receipt_rejection: reason })
    .where('id', '=', id)
    .returning(sql<string>`receipt_rejected_at::text`.as('rejectedAt'))
    .executeTakeFirstOrThrow();
}

/** Forgets that the receipt of an order was rejected: another one is queued. */
export async function forgetRejection(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ receipt_rejected_at: null, receipt_rejection: null })
    .where('id', '=', id)
    .execute();
}

/** Forgets it of those orders whose receipt was rejected, and returns them. */
export async function forgetRejections(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; email: string; isFulfilled: boolean }>`
    update orders
    set receipt_rejected_at = null, receipt_rejection = null
    where id = any(${ids}) and receipt_rejected_at is not null
    returning id, email, state = 'fulfilled' as "isFulfilled"`.execute(tx);
  return rows;
}

/** Corrects the address of a locked order. No receipt has been rejected there. */
export async function changeEmail(tx: Tx, id: string, email: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ email, receipt_rejected_at: null, receipt_rejection: null })
    .where('id', '=', id)
    .execute();
}
