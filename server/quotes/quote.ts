import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Term } from '../../contract/terms.ts';
import { toTerm } from '../orders/term-columns.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import { quoteOfLink } from '../verification/link-tokens.ts';

/**
 * What a buyer may pay until it expires: at the prices of the day that it was created, or as an
 * operator agreed.
 *
 * - `orderId`: the order that paid it or is paying it, or the last one that ended unpaid.
 * - `renews`: the orders whose licences it renews; `renewCovered`: from the end of what covers them.
 * - `note`: what the operator wrote about it; empty for most.
 * - `madeBy`: the operator who wrote it; null where the buyer asked for it.
 * - `policies`: the versions that its buyer was shown; null while none was.
 * - `revises`: the number of the quote that it took the place of.
 * - `revisedBy`: the quote that took its place.
 */
export type Quote = NonNullable<Awaited<ReturnType<typeof readQuote>>>;

/** A quote that isn't written: it has no number. */
export interface DraftQuote extends Omit<Quote, 'number'> {
  readonly number: null;
}

export interface QuoteLine {
  readonly productId: string;
  readonly productName: string;
  /** What the catalogue says of the product now. */
  readonly description: string;
  readonly quantity: number;
  /** Per seat for its whole term, before GST. */
  readonly unitPriceCents: number;
  readonly term: Term;
  /** The list's for that term, at the time, where an operator agreed on a price; else null. */
  readonly listPriceCents: number | null;
  /** In a renewal, the product whose licences it continues (see `WantedLine`). */
  readonly insteadOf?: string | null | undefined;
  /** How many of its seats continued others when it was written; null for earlier releases. */
  readonly renewedSeats?: number | null;
}

type QuoteName = { readonly number: number } | { readonly token: string };

/**
 * A quote by its number or the token of its link; null when there is none. Never log a token: it
 * shows the quote to anyone who has it.
 */
export async function readQuote(db: Db, name: QuoteName) {
  const row = await db
    .selectFrom('quote_facts')
    .select(['number', 'state', 'email', 'billing', 'order_id as orderId'])
    .select('renews_covered as renewCovered')
    .select(sql<string[]>`renewed_orders`.as('renews'))
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .select([
      'subtotal_cents as subtotalCents',
      'gst_cents as gstCents',
      'total_cents as totalCents',
    ])
    .select(['note', 'made_by as madeBy', 'policies'])
    .select((quote) => [
      quote
        .selectFrom('quote_facts as older')
        .select('older.number')
        .whereRef('older.revised_by', '=', 'quote_facts.number')
        .as('revises'),
      jsonObjectFrom(
        quote
          .selectFrom('quote_facts as newer')
          .select(['newer.number', 'newer.created_at as createdAt'])
          .whereRef('newer.number', '=', 'quote_facts.revised_by'),
      ).as('revisedBy'),
    ])
    .select(jsonArrayFrom(selectLines(db)).as('lines'))
    .where('number', '=', 'token' in name ? quoteOfLink(name.token) : name.number)
    .executeTakeFirst();
  return row ? { ...row, lines: row.lines.map(toLine) } : null;
}

/**
 * Locks a quote until the transaction ends, then reads it: no other order can be tied to it
 * meanwhile.
 */
export async function lockQuote(tx: Tx, number: number): Promise<Quote | null> {
  await tx.selectFrom('quotes').select('number').where('number', '=', number).forUpdate().execute();
  // A statement of its own: the first one doesn't see an order that was committed while it waited.
  return readQuote(tx, { number });
}

function selectLines(db: Db) {
  return db
    .selectFrom('quote_lines')
    .leftJoin('product_facts', 'product_facts.id', 'quote_lines.product_id')
    .select(['quote_lines.product_id as productId', 'quote_lines.product_name as productName'])
    .select(['quote_lines.unit_price_cents as unitPriceCents', 'quote_lines.quantity'])
    .select('quote_lines.list_price_cents as listPriceCents')
    .select(['quote_lines.term_months as months', 'quote_lines.renewed_seats as renewedSeats'])
    .select(sql<string | null>`quote_lines.term_ends_on::text`.as('endsOn'))
    .select('quote_lines.instead_of as insteadOf')
    .select(sql<string>`coalesce(product_facts.description, '')`.as('description'))
    .where('quote_lines.quote_number', '=', sql<number>`quote_facts.number`)
    .orderBy('quote_lines.position');
}

interface StoredLine extends Omit<QuoteLine, 'term' | 'insteadOf'> {
  readonly months: number;
  readonly endsOn: string | null;
  readonly insteadOf: string | null;
}

function toLine({ months, endsOn, insteadOf, ...line }: StoredLine): QuoteLine {
  return { ...line, term: toTerm(months, endsOn), insteadOf: toInsteadOf(insteadOf) };
}

/** Empty for new seats; null where the rule decides. */
function toInsteadOf(stored: string | null): string | null | undefined {
  return stored === '' ? null : (stored ?? undefined);
}
