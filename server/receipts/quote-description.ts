import { formatDate } from '../../contract/format-date.ts';
import { formatDollars, gstLabel, lineAmountCents } from '../../contract/money.ts';
import { formatQuoteNumber, quoteLink } from '../../contract/quotes.ts';
import type { Seller } from '../../contract/seller.ts';
import type { Quote } from '../quotes/quote.ts';
import { describeCompany } from './company-pairs.ts';

export interface QuoteMail {
  readonly seller: Seller;
  readonly quote: Quote;
  readonly quotePdf: Buffer;
  readonly demo: boolean;
  /** The address of the shop, for the link to the quote; null leaves the link out. */
  readonly shopUrl: string | null;
}

export type QuoteDescription = ReturnType<typeof describeQuote>;

/** What the mail with a quote says, for its page and its plain text. */
export function describeQuote({ seller, quote, shopUrl }: QuoteMail) {
  const { billing, email } = quote;
  const { bankAccount } = seller;
  const number = formatQuoteNumber(quote.number);
  const total = formatDollars(quote.totalCents);
  const validUntil = formatDate(quote.expiresAt, seller.timeZone);
  return {
    number,
    mark: `Valid until ${validUntil}`,
    greeting: `Your quote ${number}`,
    opening: `Hello ${billing.firstName}. Your quote for ${total} including GST is attached. These prices are kept until ${validUntil}. You can forward this email to anyone who approves or pays it.`,
    lines: quote.lines.map((line) => ({
      name: line.productName,
      seats: line.quantity === 1 ? '1 seat' : `${line.quantity} seats`,
      amount: formatDollars(lineAmountCents(line)),
    })),
    sums: [
      ['Subtotal', formatDollars(quote.subtotalCents)],
      [gstLabel, formatDollars(quote.gstCents)],
      ['Total (inc. GST)', `AUD ${total}`],
    ] as const,
    details: [['Quote number', number], ...describeCompany(billing), ['Valid until', validUntil]] as const,
    link: shopUrl === null ? null : quoteLink(shopUrl, quote.token),
    byCard: `Open the quote in the shop, and enter the code that we then send to ${email}.`,
    byTransfer: bankAccount && {
      sentence: `Pay ${total} to this account. The licence keys are mailed to ${email} once the money has arrived.`,
      values: [
        ['Account name', bankAccount.name],
        ['BSB', bankAccount.bsb],
        ['Account number', bankAccount.number],
        ['Reference', number],
        ['Amount', `AUD ${total}`],
      ] as const,
    },
    terms:
      'This quote is not a tax invoice: the tax invoice follows with the receipt. No licence keys are reserved before payment.',
  };
}
