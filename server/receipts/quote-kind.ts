import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { parseQuoteNumber } from '../../contract/quotes.ts';
import type { Seller } from '../../contract/seller.ts';
import type { Database } from '../database/tables.ts';
import { raiseAlert } from '../operators/raise-alert.ts';
import type { MailKind } from '../outbox/mail-kind.ts';
import type { Quote } from '../quotes/quote.ts';
import { readQuote } from '../quotes/read-quote.ts';
import { composeQuoteMail } from './quote-mail.ts';
import { rejections } from './rejections.ts';

export interface QuoteMailParts {
  readonly db: Kysely<Database>;
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
