import { writeFollowUp } from '../../../contract/desk/follow-up.ts';
import { formatQuoteNumber } from '../../../contract/quotes.ts';
import { composeMail, pdfFile } from '../../mail/compose-mail.ts';
import type { Mail } from '../../mail/mail.ts';
import { paragraph } from '../../mail/mail-parts.ts';
import type { MailKind } from '../../mail/outbox-store.ts';
import { reportedKind } from '../../operators/mail-kinds.ts';
import { markFollowUpAccepted, readFollowUps } from '../follow-up-store.ts';
import { readQuote } from '../quote.ts';
import {
  describePayment,
  numberOf,
  type QuoteMail,
  type QuoteMailParts,
  readEnclosed,
} from './quote-mail.ts';

interface FollowUpMail extends QuoteMail {
  readonly subjectId: string;
  /** What the operator added. */
  readonly text: string;
}

/** Until when an open quote is valid, what an operator says of it, and how to pay it. */
export function composeFollowUp(parts: FollowUpMail): Mail {
  const { seller, quote, quotePdf, demo, subjectId, text } = parts;
  const number = formatQuoteNumber(quote.number);
  const { firstName } = quote.billing;
  const { timeZone } = seller;
  const words = writeFollowUp({ ...quote, number, firstName, timeZone });
  const added = text.split('\n').filter((line) => line !== '');
  return composeMail({
    seller,
    demo,
    name: { kind: 'quote-follow-up', subjectId },
    to: quote.email,
    subject: words.subject,
    title: `Your quote ${number}`,
    opening: words.opening,
    parts: [...[...added, words.closing].map(paragraph), ...describePayment(parts)],
    attachments: [pdfFile(number, quotePdf)],
  });
}

/** None of a quote that isn't open any more. */
export function followUpKind(parts: QuoteMailParts): MailKind {
  const { db, seller, demo, ways } = parts;
  return reportedKind('quote-follow-up', {
    async compose(subjectId) {
      const quote = await readQuote(db, { number: numberOf(subjectId) });
      if (quote?.state !== 'open') return null;
      const followUps = await readFollowUps(db, quote.number);
      const followUp = followUps.find(({ id }) => id === idOf(subjectId));
      if (!followUp) return null;
      const enclosed = await readEnclosed(parts, quote);
      const { text } = followUp;
      return composeFollowUp({ subjectId, seller, quote, demo, ways, text, ...enclosed });
    },
    recordAccepted: (tx, subjectId) => markFollowUpAccepted(tx, idOf(subjectId)),
    async describeFailure(_tx, subjectId, why) {
      const number = formatQuoteNumber(numberOf(subjectId));
      const text =
        `The follow-up of the quote ${number} could not be mailed to the buyer: ${why}. ` +
        'Correct its email address at the desk, which mails the quote again, or copy its link.';
      return { text };
    },
  });
}

function idOf(subjectId: string): number {
  return Number(subjectId.split('.')[1]);
}
