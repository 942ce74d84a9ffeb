import type { FastifyBaseLogger } from 'fastify';
import { formatDate } from '../../contract/format-date.ts';
import { formatDollars, gstLabel, lineAmountCents } from '../../contract/money.ts';
import { formatQuoteNumber, parseQuoteNumber, quoteLink } from '../../contract/quotes.ts';
import type { Seller } from '../../contract/seller.ts';
import type { Db } from '../database/pool.ts';
import { html } from '../mail/html.ts';
import { formatMessageId, type Mail } from '../mail/mail.ts';
import { demoSentence, layOutMail, look, signText } from '../mail/mail-layout.ts';
import { raiseAlert } from '../operators/alert-store.ts';
import { type MailKind, rejections } from '../outbox/mail-kind.ts';
import { type Quote, readQuote } from '../quotes/quote.ts';
import {
  describeCompany,
  sumRule,
  writeAmounts,
  writeHeading,
  writePairLines,
  writePairs,
  writeRow,
  writeSection,
} from './mail-sections.ts';

/** A quote with its PDF and how to pay it, to be forwarded to those who approve or pay. */
export function composeQuoteMail(mail: QuoteMail): Mail {
  const { seller, quote, quotePdf } = mail;
  const described = describeQuote(mail);
  const { number } = described;
  return {
    messageId: formatMessageId('quote', number, seller),
    to: quote.email,
    subject: `Your quote ${number} from ${seller.tradingName}`,
    text: writeQuoteText(mail, described),
    html: writeQuoteHtml(mail, described),
    attachments: [{ filename: `${number}.pdf`, contentType: 'application/pdf', content: quotePdf }],
  };
}

/** The page of the mail with a quote. */
function writeQuoteHtml({ seller, demo }: QuoteMail, quote: QuoteDescription): string {
  const { link, byTransfer } = quote;
  return layOutMail({
    seller,
    demo,
    title: quote.greeting,
    preview: quote.opening,
    body: html`<p style="margin:0 0 14px"><span class="success" style="${look.success}">${quote.mark}</span></p>
<h1 class="ink" style="${look.title}">${quote.greeting}</h1>
<p class="soft" style="${look.text};padding:8px 0 0">${quote.opening}</p>
${writeHeading('Your quote')}
${writeAmounts(quote.lines, quote.sums)}
${writePairs(quote.details)}
${writeHeading('Pay by card')}
<p class="soft" style="${look.text};font-size:15px;padding:8px 0 0">${quote.byCard}</p>
${link === null ? '' : html`<p style="margin:0;padding:12px 0 0"><a class="link" style="${look.link};overflow-wrap:anywhere" href="${link}">Open quote ${quote.number} in the shop</a></p>`}
${
  byTransfer
    ? html`${writeHeading('Pay by bank transfer')}
<p class="soft" style="${look.text};font-size:15px;padding:8px 0 12px">${byTransfer.sentence}</p>
${writePairs(byTransfer.values)}`
    : ''
}
<p class="faint" style="${look.small};padding:20px 0 0">${quote.terms}</p>`,
  });
}

/** The plain text of the mail with a quote. */
function writeQuoteText({ seller, demo }: QuoteMail, quote: QuoteDescription): string {
  const { byTransfer } = quote;
  return [
    ...(demo ? [demoSentence] : []),
    `${quote.greeting}.`,
    quote.opening,
    writeSection(
      'Your quote, in Australian dollars',
      ...quote.lines.map(({ name, seats, amount }) => writeRow(`${name}, ${seats}`, amount)),
      sumRule,
      ...quote.sums.map(([label, amount]) => writeRow(label, amount)),
    ),
    writePairLines(quote.details),
    writeSection('Pay by card', quote.byCard, ...(quote.link === null ? [] : [quote.link])),
    ...(byTransfer
      ? [writeSection('Pay by bank transfer', byTransfer.sentence, '', writePairLines(byTransfer.values))]
      : []),
    quote.terms,
    signText(seller),
  ].join('\n\n');
}

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

export interface QuoteMailParts {
  readonly db: Db;
  readonly seller: Seller;
  readonly demo: boolean;
  readonly readQuotePdf: (quote: Quote) => Promise<Buffer>;
  /** The shop's address, for the link; null leaves it out. */
  readonly readShopUrl: () => string | null;
  readonly log: FastifyBaseLogger;
}

/** The mail with a quote, which is deleted a year after it expired. */
export function quoteKind({ db, seller, demo, log, ...parts }: QuoteMailParts): MailKind {
  return {
    async compose(number) {
      const quote = await readQuote(db, { number: parseQuoteNumber(number) ?? 0 });
      if (!quote) return null;
      const quotePdf = await parts.readQuotePdf(quote);
      return composeQuoteMail({ seller, quote, quotePdf, demo, shopUrl: parts.readShopUrl() });
    },

    async recordAccepted(_tx, quoteNumber) {
      log.info({ quoteNumber }, 'quote accepted by the mail server');
    },

    async recordRejected(tx, quote, reason) {
      await raiseAlert(tx, {
        subject: `quote-not-mailed ${quote}`,
        kind: 'quote-not-mailed',
        orderId: null,
        text: `The quote ${quote} could not be mailed to the buyer: ${rejections[reason]}. Send its PDF to the buyer in another way.`,
      });
    },
  };
}
