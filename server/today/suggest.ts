import { sql } from 'kysely';
import { mostSuggested, type Suggestions, searchCalls } from '../../contract/desk/search.ts';
import { plainAddress } from '../../contract/email-address.ts';
import { foldText, matchesSearch } from '../../contract/fold-text.ts';
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
      orders: rows.slice(0, mostSuggested).map(showOrder),
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

function showOrder({ id, invoiceNumber, state, totalCents, ...who }: SuggestedRow) {
  return {
    orderId: id,
    invoiceNumber: invoiceNumber === null ? null : formatInvoiceNumber(invoiceNumber),
    ...{ state, totalCents },
    who: nameBuyer(who),
  };
}

interface Buyer {
  readonly company: string;
  readonly buyer: string;
  readonly email: string;
}

function nameBuyer({ company, buyer, email }: Buyer): string {
  return company || buyer || email || 'Erased';
}

/** Spellings of one name lead to one customer. */
function listCustomers(buyers: readonly Buyer[], text: string): string[] {
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
