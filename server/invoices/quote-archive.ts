import type { Quote } from '../quotes/quote.ts';
import { isLoopback } from '../settings/loopback.ts';
import type { ArchiveParts } from './invoice-archive.ts';

/** The PDF of a quote. It is rendered once; later calls return the same bytes. */
export type ReadQuotePdf = (quote: Quote) => Promise<Buffer>;

export interface QuoteArchiveParts extends ArchiveParts {
  /** The shop's public address, for the link. Without one that others can open, the PDF refers to the email. */
  readonly shopUrl: string | null;
}

export function openQuoteArchive({ db, render, shopUrl, ...parts }: QuoteArchiveParts): ReadQuotePdf {
  const sharedUrl = shopUrl !== null && isLoopback(new URL(shopUrl).hostname) ? null : shopUrl;
  return async (quote) => {
    const stored = await db
      .selectFrom('quote_documents')
      .select('pdf')
      .where('quote_number', '=', quote.number)
      .executeTakeFirst();
    if (stored) return stored.pdf;
    const pdf = render({ ...parts, quote, shopUrl: sharedUrl });
    // Of two requests that render the same quote, both return what the first has stored.
    const kept = await db
      .insertInto('quote_documents')
      .values({ quote_number: quote.number, pdf })
      .onConflict((conflict) => conflict.column('quote_number').doUpdateSet({ quote_number: quote.number }))
      .returning('pdf')
      .executeTakeFirstOrThrow();
    return kept.pdf;
  };
}
