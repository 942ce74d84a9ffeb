import { describeDaysLeft } from '../../../contract/days-left.ts';
import { formatDate, formatSeats } from '../../../contract/format.ts';
import { formatDollars, gstLabel, lineAmountCents } from '../../../contract/money.ts';
import { namePaymentMethods, type OtherWays } from '../../../contract/payment-methods.ts';
import {
  describeQuotedTerm,
  describeSaving,
  describeTotalSaving,
  formatQuoteNumber,
  noteTitle,
  parseQuoteNumber,
  quoteLink,
} from '../../../contract/quotes.ts';
import type { Seller } from '../../../contract/seller.ts';
import { describePerSeat } from '../../../contract/terms.ts';
import { amounts } from '../../mail/amounts.ts';
import { composeMail, pdfFile } from '../../mail/compose-mail.ts';
import type { Mail } from '../../mail/mail.ts';
import {
  button,
  describeCompany,
  heading,
  type MailPart,
  pairs,
  paragraph,
  smallPrint,
} from '../../mail/mail-parts.ts';
import type { MailKind } from '../../mail/outbox-store.ts';
import { type Letterhead, type MailParts, reportedKind } from '../../operators/mail-kinds.ts';
import { type LinkParts, linkQuote } from '../../verification/link-tokens.ts';
import { type Quote, type QuoteLine, readQuote } from '../quote.ts';
import { markMailed } from '../quote-store.ts';

export interface QuoteMail extends Letterhead {
  /** In the outbox; by default, the quote's number. */
  readonly subjectId?: string;
  readonly quote: Quote;
  readonly quotePdf: Buffer;
  readonly ways: OtherWays;
  /** To the quote in the shop; null leaves it out. */
  readonly link: string | null;
}

/** A quote with its PDF and how to pay it, to be forwarded to those who approve or pay. */
export function composeQuoteMail(parts: QuoteMail): Mail {
  const { seller, quote, quotePdf, demo } = parts;
  const { billing, email } = quote;
  const number = formatQuoteNumber(quote.number);
  const total = formatDollars(quote.totalCents);
  const { timeZone } = seller;
  const validUntil = formatDate(quote.expiresAt, timeZone);
  const left = describeDaysLeft(quote.expiresAt, new Date(), timeZone);
  const saving = describeTotalSaving(quote.lines);
  const lines = quote.lines.map((line) => ({
    name: line.productName,
    seats: describeLine(line),
    amount: formatDollars(lineAmountCents(line)),
  }));
  return composeMail({
    seller,
    demo,
    name: { kind: 'quote', subjectId: parts.subjectId ?? number },
    to: email,
    subject: `Your quote ${number} from ${seller.tradingName}`,
    mark: `Quote valid until ${validUntil}`,
    title: `Your quote ${number}`,
    opening:
      `Hello ${billing.firstName}. Your quote for ${total} including GST is attached. ` +
      `These prices are kept until ${validUntil} (${left}). You can forward this email to anyone who ` +
      'approves or pays it.',
    parts: [
      ...describeNote(quote.note),
      heading('Your quote, in Australian dollars'),
      amounts(
        lines,
        [
          ['Subtotal', formatDollars(quote.subtotalCents)],
          [gstLabel, formatDollars(quote.gstCents)],
          ['Total (inc. GST)', `AUD ${total}`],
        ],
        'the attached quote',
      ),
      ...(saving === '' ? [] : [paragraph(`${saving}.`)]),
      pairs([
        ['Quote number', number],
        ...(quote.revises === null
          ? []
          : [['Replaces', formatQuoteNumber(quote.revises)] as const]),
        ...describeCompany(billing),
        ['Quote valid until', validUntil],
      ]),
      paragraph(describeQuotedTerm(quote)),
      ...describePayment(parts),
      smallPrint(
        'This quote is not a tax invoice: the tax invoice follows with the receipt. No licence ' +
          'keys are reserved before payment.',
      ),
    ],
    attachments: [pdfFile(number, quotePdf)],
  });
}

function describeNote(note: string): MailPart[] {
  if (note === '') return [];
  const lines = note.split('\n').filter((line) => line !== '');
  return [heading(noteTitle), ...lines.map(paragraph)];
}

/** `3 seats at $199.99 per seat for 36 months. List price $269.97. You save $209.94.` */
function describeLine(line: QuoteLine): string {
  const price = `${formatDollars(line.unitPriceCents)} ${describePerSeat(line.term)}`;
  const seats = `${formatSeats(line.quantity)} at ${price}`;
  const saving = describeSaving(line);
  return saving === '' ? seats : `${seats}. ${saving}`;
}

/** How an open quote is paid: in the shop, and by transfer where the seller takes it. */
export function describePayment(
  parts: Pick<QuoteMail, 'seller' | 'quote' | 'ways' | 'link'>,
): MailPart[] {
  const { seller, quote, ways, link } = parts;
  const { email } = quote;
  const number = formatQuoteNumber(quote.number);
  const total = formatDollars(quote.totalCents);
  return [
    heading(`Pay by ${namePaymentMethods({}, ways)}`),
    paragraph(`Open the quote in the shop, and enter the code that we then send to ${email}.`),
    ...(link === null ? [] : [button(`Open quote ${number} in the shop`, link)]),
    ...describeTransfer(seller, { number, total, email }),
  ];
}

/** Empty where the seller takes no transfers. */
function describeTransfer(
  { bankAccount }: Seller,
  { number, total, email }: Record<'number' | 'total' | 'email', string>,
): MailPart[] {
  if (!bankAccount) return [];
  return [
    heading('Pay by bank transfer'),
    paragraph(
      `Pay ${total} to this account. The licence keys are mailed to ${email} once the money ` +
        'has arrived.',
    ),
    pairs([
      ['Account name', bankAccount.name],
      ['BSB', bankAccount.bsb],
      ['Account number', bankAccount.number],
      ['Reference', number],
      ['Amount', `AUD ${total}`],
    ]),
  ];
}

export interface QuoteMailParts extends MailParts, LinkParts {
  readonly ways: OtherWays;
  readonly readQuotePdf: (quote: Quote) => Promise<Buffer>;
  /** The shop's address, for the link; null leaves it out. */
  readonly readShopUrl: () => string | null;
}

/** The outbox names a mail by the quote's number, and by what tells a second one apart. */
export function numberOf(subjectId: string): number {
  return parseQuoteNumber(subjectId.split('.')[0] ?? '') ?? 0;
}

/** What a mail about a quote brings: its PDF, and the link to it where the shop has an address. */
export async function readEnclosed(
  parts: Pick<QuoteMailParts, 'db' | 'secret' | 'readQuotePdf' | 'readShopUrl'>,
  quote: Quote,
) {
  const quotePdf = await parts.readQuotePdf(quote);
  const shopUrl = parts.readShopUrl();
  return { quotePdf, link: shopUrl && quoteLink(shopUrl, await linkQuote(parts, quote)) };
}

/** The mail with a quote. None of one that ended while its mail waited: it says how to pay. */
export function quoteKind({ db, secret, seller, demo, ways, ...parts }: QuoteMailParts): MailKind {
  return reportedKind('quote', {
    async compose(subjectId) {
      const quote = await readQuote(db, { number: numberOf(subjectId) });
      if (quote?.state !== 'open' && quote?.state !== 'being-paid') return null;
      const enclosed = await readEnclosed({ db, secret, ...parts }, quote);
      return composeQuoteMail({ subjectId, seller, quote, demo, ways, ...enclosed });
    },
    recordAccepted: (tx, subjectId) => markMailed(tx, numberOf(subjectId)),
    async describeFailure(_tx, subjectId, why) {
      const text =
        `The quote ${formatQuoteNumber(numberOf(subjectId))} could not be mailed to the buyer: ${why}. ` +
        'Correct its email address at the desk, which mails it again, or copy its link.';
      return { text };
    },
  });
}
