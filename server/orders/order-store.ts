import { type Kysely, sql, type Transaction, type UpdateObject } from 'kysely';
import type { Billing } from '../../contract/checkout.ts';
import { priceLines } from '../../contract/money.ts';
import type { Database } from '../database/tables.ts';
import type { OrderLine } from './order.ts';
import type { NextState, OrderState } from './order-states.ts';

/** An order as it is written before the card is charged. */
export interface NewOrder {
  readonly id: string;
  readonly email: string;
  readonly billing: Billing;
  readonly lines: readonly OrderLine[];
  /** Tells the same cart apart from others; an order that nobody bought has none. */
  readonly cartHash?: Buffer;
}

/** Writes an order, `pending`, with the prices it was placed at. False when its id is taken. */
export async function insertOrder(tx: Transaction<Database>, order: NewOrder): Promise<boolean> {
  const totals = priceLines(order.lines);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('orders')
    .values({
      id: order.id,
      email: order.email,
      billing: JSON.stringify(order.billing),
      subtotal_cents: totals.subtotalCents,
      gst_cents: totals.gstCents,
      total_cents: totals.totalCents,
      cart_hash: order.cartHash ?? null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await tx
    .insertInto('order_lines')
    .values(
      order.lines.map((line, position) => ({
        order_id: order.id,
        position,
        product_id: line.productId,
        product_name: line.productName,
        unit_price_cents: line.unitPriceCents,
        quantity: line.quantity,
      })),
    )
    .execute();
  return true;
}

/** Takes the order for this transaction alone. False when it is not pending (any more). */
export async function lockPendingOrder(tx: Transaction<Database>, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks a locked order paid: writes its keys (one list per line) and gives it the next invoice number. Call
 * it last in a transaction, since the counter stays locked until the commit.
 */
export async function markPaid(
  tx: Transaction<Database>,
  id: string,
  { transactionId, licenceKeys }: { transactionId: string; licenceKeys: readonly (readonly string[])[] },
): Promise<void> {
  await insertLicenceKeys(tx, id, licenceKeys);
  const { last_number } = await tx
    .updateTable('invoice_counter')
    .set((eb) => ({ last_number: eb('last_number', '+', 1) }))
    .returning('last_number')
    .executeTakeFirstOrThrow();
  await moveOrder(tx, id, 'pending', 'paid', {
    transaction_id: transactionId,
    invoice_number: last_number,
    settled_at: sql<Date>`now()`,
  });
}

/** Marks a locked order as one that will never be paid. */
export async function markUnpaid(
  tx: Transaction<Database>,
  id: string,
  state: 'declined' | 'abandoned',
): Promise<void> {
  await moveOrder(tx, id, 'pending', state, { settled_at: sql<Date>`now()` });
}

/** Marks a paid order's receipt as taken by the mail server; tells how many seconds after the payment that was. */
export async function markFulfilled(db: Kysely<Database>, id: string): Promise<number> {
  await moveOrder(db, id, 'paid', 'fulfilled', { receipt_accepted_at: sql<Date>`now()` });
  const { seconds } = await db
    .selectFrom('orders')
    .select(sql<number>`extract(epoch from receipt_accepted_at - settled_at)::float`.as('seconds'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return seconds;
}

/** Marks a paid order's receipt as refused for good by the mail server. */
export async function markReceiptRejected(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ receipt_rejected_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** The one place where an order's state changes; the types allow only what `orderStates` allows. */
async function moveOrder<From extends OrderState>(
  db: Kysely<Database>,
  id: string,
  from: From,
  to: NextState<From>,
  changes: UpdateObject<Database, 'orders'>,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ ...changes, state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .execute();
}

async function insertLicenceKeys(
  tx: Transaction<Database>,
  orderId: string,
  licenceKeys: readonly (readonly string[])[],
): Promise<void> {
  const rows = licenceKeys.flatMap((keys, position) => keys.map((key, seat) => ({ key, position, seat })));
  await sql`
    insert into licence_keys (order_id, key, position, seat)
    select ${orderId}, * from unnest(
      ${rows.map((row) => row.key)}::text[],
      ${rows.map((row) => row.position)}::smallint[],
      ${rows.map((row) => row.seat)}::smallint[]
    )`.execute(tx);
}
