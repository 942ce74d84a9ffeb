import { type RawBuilder, sql } from 'kysely';
import { tokensOf } from '../../brand/tokens.ts';
import { formatDate } from '../../contract/format.ts';
import { namePaymentMethods, type OtherWays } from '../../contract/payment-methods.ts';
import {
  describeQuotedTerm,
  describeSaving,
  describeTotalSaving,
  formatQuoteNumber,
  quoteLink,
} from '../../contract/quotes.ts';
import { describePerSeat } from '../../contract/terms.ts';
import type { Tx } from '../platform/database/pool.ts';
import { isLoopback } from '../platform/settings/loopback.ts';
import { openFileSealer } from '../platform/storage/sealed-file.ts';
import type { DraftQuote, Quote, QuoteLine } from '../quotes/quote.ts';
import { type LinkParts, linkQuote } from '../verification/link-tokens.ts';
import type { DocumentRequest } from './compiler-process.ts';
import {
  type ArchiveParts,
  describeAgreement,
  describeLine,
  describeParties,
  describeTotals,
  type Issuer,
  readOrRender,
  type StoredFile,
} from './invoice.ts';

export interface QuoteParts extends Issuer {
  readonly ways: OtherWays;
}

export interface QuoteArchiveParts extends ArchiveParts, QuoteParts, LinkParts {
  /**
   * The shop's public address. Without one that others can open, the quote refers to its email for
   * the link.
   */
  readonly shopUrl: string | null;
}

/** Opens the store of quotes as PDFs. They are stored sealed, because of their links. */
export function openQuoteArchive(parts: QuoteArchiveParts) {
  const isShared = parts.shopUrl !== null && !isLoopback(new URL(parts.shopUrl).hostname);
  const shopUrl = isShared ? parts.shopUrl : null;
  const sealer = openFileSealer(parts.secret, 'stored quotes');
  const sealing = {
    db: parts.db,
    render: async (request: DocumentRequest) => sealer.seal(await parts.render(request)),
  };

  return async (quote: Quote): Promise<Buffer> => {
    // The stored file says how to pay. One that can't be paid any more says so, and is rendered
    // when it is opened.
    if (describeEnd(quote)) return parts.render(describeQuote({ ...parts, quote, link: null }));
    const file = quoteFile(quote.number);
    const read = () =>
      readOrRender(sealing, file, async () => {
        const link = shopUrl && quoteLink(shopUrl, await linkQuote(parts, quote));
        return describeQuote({ ...parts, quote, link });
      });
    const stored = sealer.open(await read());
    if (stored) return stored;
    // The shop has another secret since.
    await file.forget.execute(parts.db);
    return sealer.open(await read()) ?? Buffer.alloc(0);
  };
}

/** The file of a quote that was changed: it is rendered again when it is read. */
export async function forgetQuotePdf(tx: Tx, number: number): Promise<void> {
  await quoteFile(number).forget.execute(tx);
}

interface DescribedQuote extends QuoteParts {
  readonly quote: Quote | DraftQuote;
  /** To the quote in the shop; null where nobody else can open it. */
  readonly link: string | null;
}

/** A quote in the look of the invoice. It isn't a tax invoice, and says so. */
export function describeQuote(parts: DescribedQuote): DocumentRequest {
  const { seller, quote, demo, ways, link } = parts;
  const formatDay = (time: Date) => formatDate(time, seller.timeZone);
  const end = describeEnd(quote);
  const data = {
    ...describeParties(seller, quote),
    ...describeTotals(quote),
    demo,
    number: quote.number === null ? 'Draft' : formatQuoteNumber(quote.number),
    date: formatDay(quote.createdAt),
    validUntil: formatDay(quote.expiresAt),
    term: describeQuotedTerm(quote),
    ...describeAgreement(quote.note),
    replaces: quote.revises === null ? '' : formatQuoteNumber(quote.revises),
    lines: quote.lines.map((line) => ({ ...describeLine(line), term: describeLineTerm(line) })),
    // The address to open is in ASCII, which is all that a PDF reader takes: a domain such as
    // büro.example becomes Punycode.
    link: link && { text: link, url: new URL(link).href },
    saving: describeTotalSaving(quote.lines),
    online: namePaymentMethods({}, ways),
    bankAccount: end ? null : (seller.bankAccount ?? null),
    end,
  };
  return { template: 'quote', createdAt: quote.createdAt, brand: tokensOf(seller).print, data };
}

/** What its unit price is for, and below that what the buyer saves. */
function describeLineTerm(line: QuoteLine): string[] {
  const unit = describePerSeat(line.term).replace('per', 'Per');
  return [`${unit}.`, describeSaving(line)].filter(Boolean);
}

/** Why a quote can't be paid any more; null while it can. */
function describeEnd({
  state,
  revisedBy,
  orderId,
}: Quote | DraftQuote): { mark: string; text: string } | null {
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
      return {
        mark: `Replaced by ${newer}`,
        text: `${newer} has replaced this quote. Pay by that one.`,
      };
    }
    case 'withdrawn':
      return { mark: 'Withdrawn', text: 'We have withdrawn this quote. Ask us for a new one.' };
  }
}

function quoteFile(number: number): StoredFile & { readonly forget: RawBuilder<unknown> } {
  return {
    forget: sql`delete from quote_documents where quote_number = ${number}`,
    read: sql`select pdf from quote_documents where quote_number = ${number}`,
    keep: (pdf) => sql`
      insert into quote_documents (quote_number, pdf) values (${number}, ${pdf})
      on conflict (quote_number) do update set quote_number = excluded.quote_number returning pdf`,
  };
}
