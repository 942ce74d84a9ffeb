import { type Kysely, sql, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../database/tables.ts';
import type { Quote } from './quote.ts';
import { quoteState } from './quote-state.ts';

type QuoteName = { readonly number: number } | { readonly token: string };

/** A quote by its number or the token of its link; null when there is none. */
export async function readQuote(db: Kysely<Database>, name: QuoteName): Promise<Quote | null> {
  const row = await db
    .selectFrom('quotes')
    .select(['number', 'token', quoteState.as('state'), 'email', 'billing', 'order_id as orderId'])
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .select(['subtotal_cents as subtotalCents', 'gst_cents as gstCents', 'total_cents as totalCents'])
    .select(jsonArrayFrom(selectLines(db)).as('lines'))
    .where((quote) =>
      'number' in name ? quote('number', '=', name.number) : quote('token', '=', name.token),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a quote until the transaction ends, then reads it: no other order can be tied to it meanwhile. */
export async function lockQuote(tx: Transaction<Database>, number: number): Promise<Quote | null> {
  await tx.selectFrom('quotes').select('number').where('number', '=', number).forUpdate().execute();
  // A statement of its own: the first one doesn't see an order that was committed while it waited.
  return readQuote(tx, { number });
}

function selectLines(db: Kysely<Database>) {
  return db
    .selectFrom('quote_lines')
    .leftJoin('products', 'products.id', 'quote_lines.product_id')
    .select(['quote_lines.product_id as productId', 'quote_lines.product_name as productName'])
    .select(['quote_lines.unit_price_cents as unitPriceCents', 'quote_lines.quantity'])
    .select(sql<string>`coalesce(products.description, '')`.as('description'))
    .where('quote_lines.quote_number', '=', sql<number>`quotes.number`)
    .orderBy('quote_lines.position');
}
