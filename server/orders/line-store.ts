import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/pool.ts';

/** Marks the lines of a pending order for which no key is taken, because they are out of stock. */
export async function markBackordered(
  tx: Tx,
  id: string,
  positions: readonly number[],
): Promise<void> {
  await updateLines(tx, id, positions).set({ backordered: true }).execute();
}

/** Marks the lines of a paid order whose keys are out of stock: they wait from now on. */
export async function markAwaitingKeys(
  tx: Tx,
  id: string,
  positions: readonly number[],
): Promise<void> {
  await updateLines(tx, id, positions).set({ awaiting_keys_since: sql<Date>`now()` }).execute();
}

/** Marks a line of a locked order that has got its keys. */
export async function markSupplied(tx: Tx, id: string, position: number): Promise<void> {
  await updateLines(tx, id, [position]).set({ awaiting_keys_since: null }).execute();
}

function updateLines(tx: Tx, id: string, positions: readonly number[]) {
  return tx
    .updateTable('order_lines')
    .where('order_id', '=', id)
    .where('position', 'in', positions);
}

/**
 * Ends the waiting of a refunded order's lines for keys: of all, or of those without any seat left.
 */
export async function endWaiting(
  tx: Tx,
  orderId: string,
  which: 'all' | 'without-seats',
): Promise<void> {
  const isEmpty = sql`exists (
    select from line_facts
    where line_facts.order_id = order_lines.order_id and line_facts.position = order_lines.position
      and seats_left = 0
  )`;
  await sql`
    update order_lines set awaiting_keys_since = null
    where order_id = ${orderId} and awaiting_keys_since is not null
      and ${which === 'all' ? sql`true` : isEmpty}`.execute(tx);
}

export interface Term {
  readonly position: number;
  /** The first and the last day of licences, `2026-11-22`, where the seller is. */
  readonly startsOn: string;
  readonly endsOn: string;
}

/** By product, the last day of the licences that an order renews. */
type RenewedEnds = readonly { readonly product_id: string; readonly ends_on: string }[];

/**
 * Writes the terms of an order that is paid now: a year from today, or from the end of what it
 * renews.
 */
export async function setTerms(
  tx: Tx,
  id: string,
  ends: RenewedEnds,
  timeZone: string,
): Promise<Term[]> {
  const { rows } = await sql<Term>`
    update order_lines set starts_on = term.starts_on, ends_on = (term.starts_on + interval '1 year')::date
    from (
      select position, greatest((now() at time zone ${timeZone})::date, renewed.ends_on) as starts_on
      from order_lines
      left join json_to_recordset(${JSON.stringify(ends)}) as renewed (product_id text, ends_on date) using (product_id)
      where order_id = ${id}
    ) as term
    where order_lines.order_id = ${id} and order_lines.position = term.position
    returning order_lines.position, order_lines.starts_on::text as "startsOn", order_lines.ends_on::text as "endsOn"`.execute(
    tx,
  );
  return rows;
}

const linesAtOnce = 1_000;

/** Gives the paid lines of earlier releases their terms, from the day of payment. */
export async function fillTerms(db: Db, timeZone: string): Promise<void> {
  const fill = sql`
    with paid as materialized (
      select order_id, position, (settled_at at time zone ${timeZone})::date as paid_on
      from order_lines join orders on id = order_id
      where ends_on is null and invoice_number is not null
      limit ${linesAtOnce}
      for update of order_lines skip locked
    )
    update order_lines set starts_on = paid_on, ends_on = (paid_on + interval '1 year')::date
    from paid
    where order_lines.order_id = paid.order_id and order_lines.position = paid.position`;
  while ((await fill.execute(db)).numAffectedRows === BigInt(linesAtOnce));
}
