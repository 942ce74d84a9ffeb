import { type RawBuilder, sql } from 'kysely';
import { digitsOfAbn, isAbn } from '../../../contract/abn.ts';
import type { ListedOrder } from '../../../contract/desk/order-search.ts';
import { readDollars } from '../../../contract/money.ts';
import type { Db } from '../../database/pool.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { hashesOfKey } from '../../licences/licence-key.ts';
import { normaliseId, parseInvoiceNumber } from '../../orders/order.ts';
import { parseAdjustmentNumber } from '../../refunds/adjustment-note.ts';
import { startsWith } from '../conditions.ts';
import { mostRead } from './order-lists.ts';

export type FoundKey = NonNullable<ListedOrder['foundKey']> & { readonly orderId: string };

/**
 * Finds the orders that a text names exactly, and the licence key if it is one: by an order id, an invoice number, the
 * number of an adjustment note, a refund's id here or at the gateway, a transaction id or, with a sealer, a licence key.
 */
export async function findByNumber(db: Db, sealer: KeySealer | null, text: string) {
  const key = sealer && (await findKey(db, hashesOfKey(sealer, text)));
  if (key) return { orderIds: [key.orderId], key };
  const { rows } = await sql<{ id: string }>`
    select id from orders where id = ${normaliseId(text)}
    union select id from orders where invoice_number = ${parseInvoiceNumber(text)}
    union select id from orders where transaction_id = ${text}
    union select order_id from refunds where id = ${normaliseId(text)} or gateway_refund_id = ${text}
    union select order_id from refunds join adjustment_notes on refund_id = refunds.id
      where number = ${parseAdjustmentNumber(text)}`.execute(db);
  return { orderIds: rows.map(({ id }) => id), key: null };
}

async function findKey(db: Db, hashes: readonly Buffer[]): Promise<FoundKey | null> {
  const { rows } = await sql<FoundKey>`
    select order_id as "orderId", id, position, seat from licence_keys
    where key_hash = any(${hashes}::bytea[])`.execute(db);
  return rows[0] ?? null;
}

/** The ids of the orders of everything that a text begins or is; null where they are too many to list. */
export async function findByText(db: Db, text: string): Promise<string[] | null> {
  const lists = listSearches(text).map(
    ({ column, condition }) =>
      sql`(select id from orders where ${condition} order by ${column} limit ${mostRead})`,
  );
  const { rows } = await sql<{ id: string }>`${sql.join(lists, sql` union `)} limit ${mostRead}`.execute(db);
  return rows.length < mostRead ? rows.map(({ id }) => id) : null;
}

/** A condition on a row of `orders`. */
export function beginsWith(text: string): RawBuilder<unknown> {
  const conditions = listSearches(text).map(({ condition }) => sql`(${condition})`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}

type Search = Readonly<Record<'column' | 'condition', RawBuilder<unknown>>>;

/** The addresses, companies, people, purchase orders, ABN and total that a text begins or is, as their indexes have them. */
function listSearches(text: string): readonly Search[] {
  const detail = (name: string) => sql`orders.billing->>${sql.lit(name)}`;
  const begins = (column: RawBuilder<unknown>) => ({
    column,
    condition: startsWith(column, sql`lower(${text}::text)`),
  });
  const equals = (column: RawBuilder<unknown>, value: string) => ({
    column,
    condition: sql`${column} = ${value}::text`,
  });
  const ifGiven = (name: string, { column, condition }: Search) => ({
    column,
    condition: sql`${detail(name)} <> '' and ${condition}`,
  });
  // A total as an operator reads it, such as `$1,494.97`: other numbers are more often something else.
  const cents = /\.\d\d$/.test(text) ? readDollars(text) : null;
  return [
    begins(sql`orders.email collate "C"`),
    ...['company', 'purchaseOrder', 'lastName'].map((name) =>
      ifGiven(name, begins(sql`lower(${detail(name)}) collate "C"`)),
    ),
    begins(sql`lower(${detail('firstName')} || ' ' || (${detail('lastName')})) collate "C"`),
    ...(isAbn(text) ? [ifGiven('abn', equals(sql`(${detail('abn')}) collate "C"`, digitsOfAbn(text)))] : []),
    ...(cents === null ? [] : [equals(sql`(orders.total_cents::text) collate "C"`, String(cents))]),
  ];
}
