import { html } from '../mail/html.ts';
import { layOutMail } from '../mail/mail-layout.ts';
import { look } from '../mail/mail-look.ts';
import { writeAmounts, writeHeading, writePairs } from './html-sections.ts';
import type { QuoteDescription, QuoteMail } from './quote-description.ts';

/** The page of the mail with a quote. */
export function writeQuoteHtml({ seller, demo }: QuoteMail, quote: QuoteDescription): string {
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
