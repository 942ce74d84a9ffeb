import { type RawBuilder, sql } from 'kysely';
import { mostSuggested } from '../../../contract/desk/search.ts';
import { orderStates } from '../../../contract/states.ts';
import { buyerColumns } from '../../operators/desk/buyer-columns.ts';
import type { Db } from '../../platform/database/pool.ts';
import { findByNumber, listSearches } from './find-orders.ts';
import { listByState } from './order-lists.ts';

export interface SuggestedRow {
  readonly id: string;
  readonly invoiceNumber: number | null;
  readonly state: (typeof orderStates)[number];
  readonly company: string;
  readonly buyer: string;
  readonly email: string;
  readonly totalCents: number;
}

/**
 * Among so many of the newest orders, the beginning of a common word finds enough. Folding the words
 * of each takes some time: 500 of them would take longer than a typist waits.
 */
const mostRecent = 40;

/** So many are read of each way to find a rarer one; their customers are suggested. */
const mostFound = 500;

/**
 * Orders that a text may mean, the newest first. An index lists every order of a beginning before
 * the first is read: for two letters that is a large share of all. Then the newest orders are read
 * one by one, and only what they don't have is found by the indexes.
 */
export async function findRows(db: Db, text: string): Promise<readonly SuggestedRow[]> {
  const { orderIds } = await findByNumber(db, null, text);
  if (orderIds.length > 0) return readRows(db, sql`id = any(${orderIds}::text[])`);

  const searches = listSearches(text).map((condition) => sql`(${condition})`);
  const newest = listByState(orderStates)({
    isPlaced: () => sql`true`,
    after: null,
    limit: mostRecent,
  });
  const recent = sql`id in (select id from (${newest}) as newest) and (${sql.join(searches, sql` or `)})`;
  const rows = await readRows(db, recent);
  if (rows.length >= mostSuggested) return rows;

  const lists = searches.map(
    (condition) => sql`(select id from order_facts where ${condition} limit ${mostFound})`,
  );
  return readRows(db, sql`id in (${sql.join(lists, sql` union `)})`);
}

async function readRows(db: Db, condition: RawBuilder<unknown>) {
  const { buyer, company } = buyerColumns;
  const { rows } = await sql<SuggestedRow>`
    select id, invoice_number as "invoiceNumber", state, ${company} as company, ${buyer} as buyer, email,
      total_cents as "totalCents"
    from order_facts where ${condition}
    order by created_at desc, id desc limit ${mostFound}`.execute(db);
  return rows;
}
