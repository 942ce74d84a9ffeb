import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { DatabaseError } from 'pg';
import type { PaymentGateway } from '../payments/payment-gateway.ts';
import { captured, ended } from '../payments/payment-store.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import { type Buyer, selectLines } from './order.ts';

/*
 * The states of an order and of its payment (`payments.status`), and who leaves them:
 *
 * | order     | payment         | what is true                               | next                                       |
 * | --------- | --------------- | ------------------------------------------ | ------------------------------------------ |
 * | pending   | none            | written; the gateway has no payment        | charge; abandoned after 20 s               |
 * | pending   | open            | the gateway may take or hold the money     | any below; closed 30 minutes after opening |
 * |           |                 |                                            | (or as long as its gateway lets it)        |
 * | pending   | action-required | the bank or gateway waits for the buyer    | as `open`                                  |
 * | pending   | waiting         | the money is on its way, or the buyer may  | paid; closed when the bank refuses, or the |
 * |           |                 | approve it in the bank's app (PayTo)       | approval has expired                       |
 * | pending   | authorised      | the bank holds the money, the order's keys | capture, then paid; abandoned when the     |
 * |           |                 | are reserved: only where keys are in stock | authorisation has ended                    |
 * | paid      | captured        | keys, invoice number and queued receipt    | the mail server accepts: fulfilled         |
 * | fulfilled | captured        | the mail server accepted the receipt       |                                            |
 * | declined  | failed          | the card was refused; nothing is charged   |                                            |
 * | abandoned | none, closed    | never charged, and can't be any more       |                                            |
 * | declined, | captured-late   | money came after the end; it is returned   |                                            |
 * | abandoned |                 |                                            |                                            |
 *
 * A gateway that decides a charge in one call has `authorised`, `captured` and `closed` rows alone, and none of a decline.
 */

/** An order that is locked until the transaction ends. */
export type PendingOrder = NonNullable<Awaited<ReturnType<typeof lockPendingOrder>>>;

/** `backordered`: no key is taken for it, and its keys follow. */
export type PendingLine = PendingOrder['lines'][number];

/**
 * Locks an order until the transaction ends, if it is pending. Lock it before anything of it is
 * written.
 */
export async function lockPendingOrder(tx: Tx, id: string) {
  const lines = selectLines(tx, id).select(['position', 'fulfilment', 'delivery', 'backordered']);
  return tx
    .selectFrom('orders')
    .select(['id', 'email', 'billing', 'total_cents as totalCents'])
    .select(['accepts_backorder as acceptsBackorder', jsonArrayFrom(lines).as('lines')])
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();
}

export type LockedPaidOrder = Buyer & { readonly isFulfilled: boolean };

/** Locks an order that has a receipt until the transaction ends; null when it is not paid. */
export async function lockPaidOrder(tx: Tx, orderId: string): Promise<LockedPaidOrder | null> {
  const order = await tx
    .selectFrom('orders')
    .select(['email', 'billing', 'state'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (order?.state !== 'paid' && order?.state !== 'fulfilled') return null;
  const { email, billing, state } = order;
  return { email, billing, isFulfilled: state === 'fulfilled' };
}

/** Whether all these orders exist, are paid, and belong to a verified address. */
export async function arePaidOrdersOf(
  db: Db,
  orderIds: readonly string[],
  email: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from orders
    where id = any(${orderIds}) and email = ${email} and transaction_id is not null`.execute(db);
  return rows.length === orderIds.length;
}

/** Whether an order exists, is paid, and belongs to a verified address. */
export async function isPaidOrderOf(db: Db, orderId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('email', '=', email)
    .where('transaction_id', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Takes the next invoice number, for which every other payment waits: let only the commit follow.
 */
export async function markPaid(tx: Tx, id: string, transactionId: string): Promise<void> {
  await sql`
    with payment as (
      ${captured(id, transactionId)}
    ),
    counter as (
      update invoice_counter set last_number = last_number + 1 returning last_number
    )
    update orders
    set state = 'paid', transaction_id = ${transactionId}, settled_at = now(),
      invoice_number = (select last_number from counter)
    from payment
    where id = order_id`
    .execute(tx)
    .catch((error) => {
      const isNoAmount = error instanceof DatabaseError && error.column === 'amount_cents';
      throw isNoAmount
        ? new Error(`The payment of order ${id} has another amount than the order`)
        : error;
    });
}

/** Locks the counter of invoices until the transaction ends, and returns the last number. */
export async function lockInvoiceCounter(tx: Tx): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select last_number as last from invoice_counter for update`.execute(tx);
  return rows[0]?.last ?? 0;
}

export async function setInvoiceCounter(tx: Tx, last: number): Promise<void> {
  await sql`update invoice_counter set last_number = ${last}`.execute(tx);
}

export async function markUnpaid(
  tx: Tx,
  id: string,
  state: 'declined' | 'abandoned',
  /** Why the card was declined, or the authorisation ended. */
  reason: string | null,
): Promise<void> {
  await sql`
    with payment as (
      ${ended(id, state === 'declined' ? 'failed' : 'closed', reason)}
    )
    update orders set state = ${state}, settled_at = now() where id = ${id}`.execute(tx);
}

/** Names the gateway of a locked, pending order. */
export async function nameGateway(tx: Tx, id: string, gateway: string): Promise<void> {
  await tx.updateTable('orders').set({ gateway }).where('id', '=', id).execute();
}

/** The first release wrote no gateway. It is stopped, so nothing charges these orders any more. */
export async function adoptUnnamedOrders(
  db: Db,
  gateway: Pick<PaymentGateway, 'name'>,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ gateway: gateway.name })
    .where('state', '=', 'pending')
    .where('gateway', 'is', null)
    .execute();
}
