import { sql } from 'kysely';
import { queueMail } from '../mail/outbox-store.ts';
import type { Db, Tx } from '../platform/database/pool.ts';

/** Whether this very receipt went out, or was about to, without its invoice. */
export async function promisesInvoice(db: Db, orderId: string, receipt: string): Promise<boolean> {
  const row = await db
    .selectFrom('promised_invoices')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('receipt', '=', receipt)
    .executeTakeFirst();
  return row !== undefined;
}

/** An earlier receipt of the order may have promised it already. */
export async function promiseInvoice(db: Db, orderId: string, receipt: string): Promise<void> {
  await db
    .insertInto('promised_invoices')
    .values({ order_id: orderId, receipt })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
}

/** A later receipt brings the invoice that one promised which was never accepted. */
export async function withdrawPromise(db: Db, orderId: string): Promise<void> {
  await db
    .deleteFrom('promised_invoices')
    .where('order_id', '=', orderId)
    .where('queued_at', 'is', null)
    .execute();
}

/**
 * Queues the mail with the invoice that a receipt promised, once: in the commit that records the
 * receipt's acceptance.
 */
export async function queuePromisedInvoice(tx: Tx, orderId: string): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    update promised_invoices set queued_at = now() from orders
    where order_id = ${orderId} and orders.id = order_id and queued_at is null
    returning orders.email`.execute(tx);
  const [order] = rows;
  if (order) await queueMail(tx, { kind: 'invoice', subjectId: orderId, recipient: order.email });
}

/** Records that the mail server accepted the invoice of the order. */
export async function markInvoiceMailed(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('promised_invoices')
    .set({ mailed_at: sql<Date>`coalesce(mailed_at, now())` })
    .where('order_id', '=', orderId)
    .execute();
}
