import { sql } from 'kysely';
import { formatDate } from '../../contract/format.ts';
import { namePaymentMethods, type OtherWays } from '../../contract/payment-methods.ts';
import { describeQuotedTerm, formatQuoteNumber, quoteLink } from '../../contract/quotes.ts';
import type { Quote } from '../quotes/quote.ts';
import { isLoopback } from '../settings/loopback.ts';
import {
  type ArchiveParts,
  describeLine,
  describeParties,
  describeTotals,
  type Issuer,
  readOrRender,
  type StoredFile,
} from './invoice.ts';
import type { DocumentRequest } from './render.ts';

interface QuoteParts extends Issuer {
  readonly ways: OtherWays;
  /** The shop's public address. Without one that others can open, the quote refers to its email for the link. */
  readonly shopUrl: string | null;
}

export function openQuoteArchive(parts: ArchiveParts & QuoteParts) {
  const isShared = parts.shopUrl !== null && !isLoopback(new URL(parts.shopUrl).hostname);
  const shopUrl = isShared ? parts.shopUrl : null;
  return async (quote: Quote): Promise<Buffer> => {
    const request = describeQuote({ ...parts, quote, shopUrl });
    // The stored file says how to pay. One that can't be paid any more says so, and is rendered when it is opened.
    if (describeEnd(quote)) return parts.render(request);
    return readOrRender(parts, quoteFile(quote.number), async () => request);
  };
}

/** A quote in the look of the invoice. It isn't a tax invoice, and says so. */
export function describeQuote(parts: QuoteParts & { readonly quote: Quote }): DocumentRequest {
  const { seller, quote, demo, ways, shopUrl } = parts;
  const formatDay = (time: Date) => formatDate(time, seller.timeZone);
  const end = describeEnd(quote);
  const link = shopUrl === null || end ? null : quoteLink(shopUrl, quote.token);
  const data = {
    ...describeParties(seller, quote),
    ...describeTotals(quote),
    demo,
    number: formatQuoteNumber(quote.number),
    date: formatDay(quote.createdAt),
    validUntil: formatDay(quote.expiresAt),
    term: describeQuotedTerm(quote.renews),
    note: quote.note,
    replaces: quote.revises === null ? '' : formatQuoteNumber(quote.revises),
    lines: quote.lines.map(describeLine),
    // The address to open is in ASCII, which is all that a PDF reader takes: a domain such as büro.example becomes Punycode.
    link: link && { text: link, url: new URL(link).href },
    online: namePaymentMethods({}, ways),
    bankAccount: end ? null : (seller.bankAccount ?? null),
    end,
  };
  return { template: 'quote', createdAt: quote.createdAt, data };
}

/** Why a quote can't be paid any more; null while it can. */
function describeEnd({ state, revisedBy, orderId }: Quote): { mark: string; text: string } | null {
  switch (state) {
    case 'open':
    case 'being-paid':
      return null;
    case 'paid':
      return { mark: 'Paid', text: `This quote is paid: see the tax invoice of order ${orderId}.` };
    case 'expired':
      return { mark: 'Expired', text: 'This quote has expired. Ask us for a new one.' };
    case 'revised': {
      const newer = revisedBy ? formatQuoteNumber(revisedBy.number) : 'another quote';
      return { mark: `Replaced by ${newer}`, text: `${newer} has replaced this quote. Pay by that one.` };
    }
    case 'withdrawn':
      return { mark: 'Withdrawn', text: 'We have withdrawn this quote. Ask us for a new one.' };
  }
}

function quoteFile(number: number): StoredFile {
  return {
    read: sql`select pdf from quote_documents where quote_number = ${number}`,
    keep: (pdf) => sql`
      insert into quote_documents (quote_number, pdf) values (${number}, ${pdf})
      on conflict (quote_number) do update set quote_number = excluded.quote_number returning pdf`,
  };
}
