import { type RawBuilder, sql } from 'kysely';
import { isAbn } from '../../../contract/abn.ts';
import type { ListedOrder } from '../../../contract/desk/order-search.ts';
import { readSearchedNumbers } from '../../../contract/desk/searched-numbers.ts';
import { parseQuoteNumber } from '../../../contract/quotes.ts';
import type { KeySealer } from '../../keys/key-sealer.ts';
import { hashesOfKey } from '../../keys/licence-key.ts';
import { addressStartsWith, hasAbn, hasWords } from '../../operators/desk/conditions.ts';
import type { Db } from '../../platform/database/pool.ts';
import { parseAdjustmentNumber, parseInvoiceNumber } from '../order.ts';
import { normaliseId } from '../order-id.ts';
import { mostRead } from './order-lists.ts';

export type FoundKey = NonNullable<ListedOrder['foundKey']> & { readonly orderId: string };

/**
 * Finds the orders that a text names exactly, and the licence key if it is one: by an order id, an
 * invoice number, the number of an adjustment note, a refund's id here or at the gateway, a
 * transaction id or, with a sealer, a licence key.
 */
export async function findByNumber(db: Db, sealer: KeySealer | null, text: string) {
  const key = sealer && (await findKey(db, hashesOfKey(sealer, text)));
  if (key) return { orderIds: [key.orderId], key };
  const { rows } = await sql<{ id: string }>`
    select id from order_facts where id = ${normaliseId(text)}
    union select id from order_facts where invoice_number = ${parseInvoiceNumber(text)}
    union select id from order_facts where transaction_id = ${text}
    union select order_id from quote_facts where number = ${parseQuoteNumber(text)} and order_id is not null
    union select order_id from refund_facts where id = ${normaliseId(text)} or gateway_refund_id = ${text}
    union select order_id from note_facts where number = ${parseAdjustmentNumber(text)}`.execute(
    db,
  );
  return { orderIds: rows.map(({ id }) => id), key: null };
}

async function findKey(db: Db, hashes: readonly Buffer[]): Promise<FoundKey | null> {
  const { rows } = await sql<FoundKey>`
    select order_id as "orderId", id, position, seat from key_facts
    where key_hash = any(${hashes}::bytea[])`.execute(db);
  return rows[0] ?? null;
}

/**
 * The ids of the orders of everything that a text begins or is; null where they are too many to
 * list.
 */
export async function findByText(db: Db, text: string): Promise<string[] | null> {
  const lists = listSearches(text).map(
    (condition) => sql`(select id from order_facts where ${condition} limit ${mostRead})`,
  );
  const { rows } = await sql<{
    id: string;
  }>`${sql.join(lists, sql` union `)} limit ${mostRead}`.execute(db);
  return rows.length < mostRead ? rows.map(({ id }) => id) : null;
}

/** A condition on a row of `order_facts`. */
export function beginsWith(text: string): RawBuilder<unknown> {
  const conditions = listSearches(text).map((condition) => sql`(${condition})`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/**
 * What a text begins or is, as the indexes have it: an address, words of a buyer, an ABN, an
 * invoice's number and totals.
 */
export function listSearches(text: string): readonly RawBuilder<unknown>[] {
  const { documentNumber, amountsCents } = readSearchedNumbers(text);
  const totals = amountsCents.map(String);
  return [
    addressStartsWith('order_facts', text),
    hasWords('order_facts', text),
    ...(isAbn(text) ? [hasAbn('order_facts', text)] : []),
    ...(documentNumber === null ? [] : [sql`order_facts.invoice_number = ${documentNumber}`]),
    ...(totals.length > 0
      ? [sql`(order_facts.total_cents::text) collate "C" = any(${totals}::text[])`]
      : []),
  ];
}
