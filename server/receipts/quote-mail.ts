import { html } from '../mail/html.ts';
import { demoSentence, layOutMail, signText } from '../mail/mail-layout.ts';
import { look } from '../mail/mail-look.ts';
import { formatMessageId } from '../mail/mail-message.ts';
import type { Mail } from '../mail/mailer.ts';
import { writeAmounts, writeHeading, writePairs } from './html-sections.ts';
import { describeQuote, type QuoteDescription, type QuoteMail } from './quote-description.ts';
import { sumRule, writePairLines, writeRow, writeSection } from './text-sections.ts';

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
