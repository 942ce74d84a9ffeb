import { formatDate } from '../../contract/format-date.ts';
import { formatDollars, gstLabel, gstPercent } from '../../contract/money.ts';
import { formatQuoteNumber, quoteLink } from '../../contract/quotes.ts';
import type { Seller } from '../../contract/seller.ts';
import type { Quote } from '../quotes/quote.ts';
import { InvoiceDocument } from './invoice-document.ts';
import { measureClosing, type Note, renderClosing } from './render-closing.ts';
import { renderHeading } from './render-heading.ts';
import { describeLine, renderLines } from './render-lines.ts';
import { renderMargins } from './render-margins.ts';

export interface QuoteRequest {
  readonly seller: Seller;
  readonly quote: Quote;
  /** Marks every page as a demonstration. */
  readonly demo: boolean;
  /** The shop's public address; null refers to the link in the email. */
  readonly shopUrl: string | null;
}

/** Renders a quote as a PDF in the look of the invoice. It isn't a tax invoice, and says so. */
export function renderQuote({ seller, quote, demo, shopUrl }: QuoteRequest): Buffer {
  const number = formatQuoteNumber(quote.number);
  const validUntil = formatDate(quote.expiresAt, seller.timeZone);
  const document = new InvoiceDocument(`Quote ${number}`, seller.legalName, quote.createdAt);
  renderHeading(document, {
    title: 'Quote',
    facts: [
      ['Quote number', number],
      ['Quote date', formatDate(quote.createdAt, seller.timeZone)],
      ['Valid until', validUntil],
    ],
    buyerLabel: 'Quoted to',
    ...{ seller, buyer: quote },
  });
  const notes = [describePaying(seller, quote, shopUrl), describeTerms(seller, validUntil)];
  renderLines(document, quote.lines.map(describeLine), measureClosing(document, notes));
  renderClosing(document, {
    mark: `Valid until ${validUntil}`,
    sums: [
      ['Subtotal (ex GST)', formatDollars(quote.subtotalCents)],
      [gstLabel, formatDollars(quote.gstCents)],
      ['Total (inc. GST)', `AUD ${formatDollars(quote.totalCents)}`],
    ],
    notes,
  });
  renderMargins(document, { seller, number, demo });
  return document.toBuffer();
}

function describePaying({ bankAccount }: Seller, quote: Quote, shopUrl: string | null): Note {
  const { email } = quote;
  return [
    'How to accept and pay',
    'Paying the total accepts this quote.',
    `By card: open the link ${shopUrl === null ? 'in the email of this quote' : 'below'}, and enter the code that we then send to ${email}.`,
    ...(shopUrl === null ? [] : [{ link: quoteLink(shopUrl, quote.token) }]),
    ...(bankAccount
      ? [
          `By bank transfer: pay ${formatDollars(quote.totalCents)} with the reference ${formatQuoteNumber(quote.number)}.`,
          `Account name: ${bankAccount.name}`,
          `BSB: ${bankAccount.bsb}`,
          `Account number: ${bankAccount.number}`,
        ]
      : []),
  ];
}

function describeTerms({ email }: Seller, validUntil: string): Note {
  return [
    'About this quote',
    'This is not a tax invoice. Licence keys, a receipt and a tax invoice follow by email when the total is paid.',
    `These prices are kept until ${validUntil}. No licence keys are reserved before payment.`,
    `GST is ${gstPercent}% of the subtotal, rounded half up to the nearest cent. All amounts are in Australian dollars (AUD).`,
    `Questions: ${email}`,
  ];
}
