import { type RawBuilder, sql } from 'kysely';
import { digitsOfAbn, isAbn } from '../../../contract/abn.ts';
import type { Db } from '../../database/pool.ts';
import { startsWith } from '../conditions.ts';
import { mostRead } from './order-lists.ts';

interface Search {
  /** As its index has it. */
  readonly column: RawBuilder<unknown>;
  readonly condition: RawBuilder<unknown>;
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

/** The addresses, companies, people, purchase orders, ABN and total that a text begins or is. */
function listSearches(text: string): readonly Search[] {
  const email = sql`orders.email collate "C"`;
  const cents = readDollars(text);
  return [
    { column: email, condition: startsWith(email, sql`${text.toLowerCase()}::text`) },
    searchDetail('company', text),
    searchDetail('purchaseOrder', text),
    searchDetail('lastName', text),
    searchFullName(text),
    ...(isAbn(text) ? [searchAbn(digitsOfAbn(text))] : []),
    ...(cents === null ? [] : [searchTotal(cents)]),
  ];
}

/** The beginning of a detail of the buyer, in either case. */
function searchDetail(name: 'company' | 'purchaseOrder' | 'lastName', text: string): Search {
  const value = sql`orders.billing->>${sql.lit(name)}`;
  const column = sql`lower(${value}) collate "C"`;
  return { column, condition: sql`${value} <> '' and ${startsWith(column, sql`lower(${text}::text)`)}` };
}

function searchFullName(text: string): Search {
  const column = sql`lower(orders.billing->>'firstName' || ' ' || (orders.billing->>'lastName')) collate "C"`;
  return { column, condition: startsWith(column, sql`lower(${text}::text)`) };
}

/** An order's total as an operator reads it, such as `$1,494.97`, in cents; null for another text. */
function readDollars(text: string): number | null {
  const [, dollars, cents] = /^\$?\s*(\d{1,3}(?:,\d{3})*|\d{1,8})\.(\d\d)$/.exec(text) ?? [];
  return dollars ? Number(dollars.replaceAll(',', '')) * 100 + Number(cents) : null;
}

function searchTotal(cents: number): Search {
  const column = sql`(orders.total_cents::text) collate "C"`;
  return { column, condition: sql`${column} = ${cents}::text` };
}

function searchAbn(digits: string): Search {
  const column = sql`(orders.billing->>'abn') collate "C"`;
  return { column, condition: sql`orders.billing->>'abn' <> '' and ${column} = ${digits}::text` };
}
