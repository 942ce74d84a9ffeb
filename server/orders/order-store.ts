import { type Kysely, type RawBuilder, sql, type Transaction, type UpdateObject } from 'kysely';
import type { Billing } from '../../contract/checkout.ts';
import { priceLines } from '../../contract/money.ts';
import type { Database } from '../database/tables.ts';
import type { MailRejection } from '../outbox/mail-kind.ts';
import type { OrderLine } from './order.ts';
import type { NextState, OrderState } from './order-states.ts';

/** An order as it is written before the card is charged. */
export interface NewOrder {
  readonly id: string;
  readonly email: string;
  readonly billing: Billing;
  readonly lines: readonly OrderLine[];
  /** The name of the gateway that charges it, and that alone may settle it. */
  readonly gateway: string;
  /** Tells the same cart apart from others; an order that nobody bought has none. */
  readonly cartHash?: Buffer;
}

/** Writes an order, `pending`, with the prices it was placed at. False when its id is taken. */
export async function insertOrder(db: Kysely<Database>, order: NewOrder): Promise<boolean> {
  const once = sql`(values (1)) as once`;
  const { rows } = await sql`with ${insertOrderFrom(once, order)} select id from placed`.execute(db);
  return rows.length === 1;
}

/** The same as the first part of a larger statement: it writes when `source`, which has one row or none, has one. */
export function insertOrderFrom(source: RawBuilder<unknown>, order: NewOrder): RawBuilder<unknown> {
  const { subtotalCents, gstCents, totalCents } = priceLines(order.lines);
  const { id, email, billing, lines, gateway, cartHash = null } = order;
  return sql`
    placed as (
      insert into orders (id, email, billing, subtotal_cents, gst_cents, total_cents, gateway, cart_hash)
      select ${id}::text, ${email}::text, ${JSON.stringify(billing)}::jsonb,
        ${subtotalCents}::bigint, ${gstCents}::bigint, ${totalCents}::bigint, ${gateway}::text, ${cartHash}::bytea
      from ${source}
      on conflict (id) do nothing
      returning id
    ),
    lined as (
      insert into order_lines (order_id, position, product_id, product_name, unit_price_cents, quantity)
      select placed.id, line.number - 1, line.product_id, line.product_name, line.unit_price_cents, line.quantity
      from placed, unnest(
        ${lines.map(({ productId }) => productId)}::text[],
        ${lines.map(({ productName }) => productName)}::text[],
        ${lines.map(({ unitPriceCents }) => unitPriceCents)}::integer[],
        ${lines.map(({ quantity }) => quantity)}::smallint[]
      ) with ordinality as line (product_id, product_name, unit_price_cents, quantity, number)
    )`;
}

/** Locks those of the orders that are still pending until the transaction ends, and selects their ids. */
export function lockPendingOrders(ids: readonly string[]): RawBuilder<{ id: string }> {
  return sql`select id from orders where id = any(${ids}) and state = 'pending' order by id for update`;
}

/** Marks a locked order as one that will never be paid. */
export async function markUnpaid(
  tx: Transaction<Database>,
  id: string,
  state: 'declined' | 'abandoned',
): Promise<void> {
  await moveOrder(tx, id, 'pending', state, { settled_at: sql<Date>`now()` }).execute();
}

/**
 * Marks a paid order's receipt as taken by the mail server; tells how many seconds after the payment that was, or
 * null when it was marked before.
 */
export async function markFulfilled(db: Kysely<Database>, id: string): Promise<number | null> {
  const row = await moveOrder(db, id, 'paid', 'fulfilled', { receipt_accepted_at: sql<Date>`now()` })
    .returning(sql<number>`extract(epoch from receipt_accepted_at - settled_at)::float`.as('seconds'))
    .executeTakeFirst();
  return row?.seconds ?? null;
}

/** Marks a paid order's receipt as one that is not tried again. */
export async function markReceiptRejected(
  db: Kysely<Database>,
  id: string,
  reason: MailRejection,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ receipt_rejected_at: sql<Date>`now()`, receipt_rejection: reason })
    .where('id', '=', id)
    .execute();
}

/** How an order's state changes, but for `markPaid`; the types allow only what `orderStates` allows. */
function moveOrder<From extends OrderState>(
  db: Kysely<Database>,
  id: string,
  from: From,
  to: NextState<From>,
  changes: UpdateObject<Database, 'orders'>,
) {
  return db
    .updateTable('orders')
    .set({ ...changes, state: to })
    .where('id', '=', id)
    .where('state', '=', from);
}
