import { formatMessageId } from '../mail/mail-message.ts';
import type { Mail } from '../mail/mailer.ts';
import { describeQuote, type QuoteMail } from './quote-description.ts';
import { writeQuoteHtml } from './quote-html.ts';
import { writeQuoteText } from './quote-text.ts';

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
