import { sql } from 'kysely';
import { mostSuggested, type Suggestions, searchCalls } from '../../contract/desk/search.ts';
import { plainAddress } from '../../contract/email-address.ts';
import { foldText, matchesSearch } from '../../contract/fold-text.ts';
import { type NamedBuyer, nameBuyer } from '../../contract/shown-billing.ts';
import { findKeys } from '../keys/desk/actions.ts';
import { defineAction, type Needs } from '../operators/desk/action.ts';
import { findRows, type SuggestedRow } from '../orders/desk/suggest-orders.ts';
import { formatInvoiceNumber } from '../orders/order.ts';
import type { Db } from '../platform/database/pool.ts';
import { searchQuotes } from '../quotes/desk/search-quotes.ts';

/** The shortest text that may be a licence key. */
const shortestKey = 8;

/** What a text may mean, in the groups that the search field shows while it is typed. */
export const suggest = defineAction(
  searchCalls.suggest,
  async (context: Needs<'sealer'>, { text }): Promise<Suggestions> => {
    const { db } = context;
    const [rows, { quotes }, keys, products] = await Promise.all([
      findRows(db, text),
      searchQuotes(db, { text }, mostSuggested),
      suggestKeys(context, text),
      suggestProducts(db, text),
    ]);
    return {
      orders: await showOrders(db, rows.slice(0, mostSuggested)),
      quotes: quotes.map(({ number, totalCents, ...who }) => ({
        ...{ number, totalCents },
        who: nameBuyer(who),
      })),
      customers: listCustomers([...rows, ...quotes], text),
      keys,
      products,
    };
  },
);

async function showOrders(db: Db, rows: readonly SuggestedRow[]): Promise<Suggestions['orders']> {
  const refundable = await findRefundable(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, invoiceNumber, state, totalCents, ...who }) => ({
    orderId: id,
    invoiceNumber: invoiceNumber === null ? null : formatInvoiceNumber(invoiceNumber),
    ...{ state, totalCents },
    who: nameBuyer(who),
    canRefund: refundable.has(id),
  }));
}

/** The paid orders of which something is left. Of the suggested ones alone: it is a sum for each. */
async function findRefundable(db: Db, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from order_facts
    where id = any(${orderIds}::text[]) and invoice_number is not null and refunded_cents < total_cents`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Spellings of one name lead to one customer. */
function listCustomers(buyers: readonly NamedBuyer[], text: string): string[] {
  const names = new Map<string, string>();
  const address = plainAddress(text);
  for (const { company, buyer, email } of buyers) {
    if (matchesSearch(company, text)) names.set(foldText(company), company);
    const isNamed = company === '' && matchesSearch(buyer, text);
    if (email !== '' && (isNamed || email.startsWith(address))) names.set(email, email);
  }
  return [...names.values()].slice(0, mostSuggested);
}

async function suggestKeys(context: Needs<'sealer'>, text: string): Promise<Suggestions['keys']> {
  if (text.length < shortestKey) return [];
  const { keys } = await findKeys.handle(context, { key: text });
  const found = keys.slice(0, mostSuggested);
  const ids = found.flatMap(({ licenceKeyId }) => licenceKeyId ?? []);
  const lines = await readLines(context.db, ids);
  return found.map(({ maskedKey, productId, orderId, licenceKeyId }) => ({
    ...{ maskedKey, productId, orderId, licenceKeyId },
    position: lines.get(licenceKeyId) ?? null,
  }));
}

/** The lines of keys, by the keys' ids. */
async function readLines(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number | null, number>();
  const { rows } = await sql<{ id: number; position: number }>`
    select id, position from key_facts where id = any(${ids}::bigint[])`.execute(db);
  return new Map<number | null, number>(rows.map(({ id, position }) => [id, position]));
}

async function suggestProducts(db: Db, text: string): Promise<Suggestions['products']> {
  const products = await db
    .selectFrom('product_facts')
    .select(['id as productId', 'name as productName'])
    .orderBy('position')
    .execute();
  return products
    .filter(({ productName }) => matchesSearch(productName, text))
    .slice(0, mostSuggested);
}
