import { type Kysely, sql } from 'kysely';
import type { QuoteView } from '../../../contract/desk/quotes.ts';
import { lineAmountCents } from '../../../contract/money.ts';
import { formatQuoteNumber } from '../../../contract/quotes.ts';
import { showBilling } from '../../../contract/shown-billing.ts';
import type { Database } from '../../database/tables.ts';
import { readListedQuotes } from './search-quotes.ts';

/** A quote with its lines; null when there is none of that number. */
export async function readQuoteView(db: Kysely<Database>, number: number): Promise<QuoteView | null> {
  const [listed] = await readListedQuotes(db, [sql`number = ${number}`], 1);
  if (!listed) return null;
  const quote = await db
    .selectFrom('quotes')
    .select(['billing', 'subtotal_cents', 'gst_cents'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('quote_lines')
    .select(['product_id as productId', 'product_name as productName', 'quantity'])
    .select('unit_price_cents as unitPriceCents')
    .where('quote_number', '=', number)
    .orderBy('position')
    .execute();
  return {
    ...listed,
    number: formatQuoteNumber(number),
    billing: showBilling(quote.billing),
    lines: lines.map((line) => ({ ...line, amountCents: lineAmountCents(line) })),
    subtotalCents: quote.subtotal_cents,
    gstCents: quote.gst_cents,
  };
}
