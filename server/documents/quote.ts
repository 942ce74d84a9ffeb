import { formatDate } from '../../contract/format-date.ts';
import { formatQuoteNumber, quoteLink } from '../../contract/quotes.ts';
import type { Seller } from '../../contract/seller.ts';
import type { Quote } from '../quotes/quote.ts';
import { describeLine, describeTotals } from './lines.ts';
import { describeParties } from './parties.ts';
import type { DocumentRequest } from './render.ts';

interface QuoteDocument {
  readonly seller: Seller;
  readonly quote: Quote;
  /** Marks every page as a demonstration. */
  readonly demo: boolean;
  /** The shop's public address; null refers to the link in the email. */
  readonly shopUrl: string | null;
}

/** A quote in the look of the invoice. It isn't a tax invoice, and says so. */
export function describeQuote({ seller, quote, demo, shopUrl }: QuoteDocument): DocumentRequest {
  const formatDay = (time: Date) => formatDate(time, seller.timeZone);
  const link = shopUrl === null ? null : quoteLink(shopUrl, quote.token);
  const data = {
    ...describeParties(seller, quote),
    ...describeTotals(quote),
    demo,
    number: formatQuoteNumber(quote.number),
    date: formatDay(quote.createdAt),
    validUntil: formatDay(quote.expiresAt),
    lines: quote.lines.map(describeLine),
    // The address to open is in ASCII, which is all that a PDF reader takes: a domain such as büro.example becomes Punycode.
    link: link && { text: link, url: new URL(link).href },
    bankAccount: seller.bankAccount ?? null,
  };
  return { template: 'quote', createdAt: quote.createdAt, data };
}
