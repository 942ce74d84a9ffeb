import { demoSentence, signText } from '../mail/mail-layout.ts';
import type { QuoteDescription, QuoteMail } from './quote-description.ts';
import { sumRule, writePairLines, writeRow, writeSection } from './text-sections.ts';

/** The plain text of the mail with a quote. */
export function writeQuoteText({ seller, demo }: QuoteMail, quote: QuoteDescription): string {
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
