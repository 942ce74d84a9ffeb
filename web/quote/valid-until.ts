import { formatDate } from '../../contract/format-date.ts';
import type { QuoteAnswer } from '../../contract/quotes.ts';
import { shop } from '../../shop.config.ts';

/** The last day of a quote: `22 December 2026`. */
export function describeLastDay({ expiresAt }: QuoteAnswer): string {
  return formatDate(new Date(expiresAt), shop.timeZone);
}
