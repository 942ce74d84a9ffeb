import { sql } from 'kysely';
import { quoteCalls as calls } from '../../../contract/desk/quotes.ts';
import { formatQuoteNumber } from '../../../contract/quotes.ts';
import { forgetQuotePdf } from '../../documents/quote.ts';
import { removeMails } from '../../mail/outbox-store.ts';
import { type ChangeNeeds, defineChange } from '../../operators/desk/action.ts';
import { refuse, refuseField } from '../../platform/http/refused.ts';
import { maskAddress } from '../../platform/log/log.ts';
import { changeEmail } from '../quote-store.ts';
import { mailCorrectedQuote } from '../write-quote.ts';
import { lockUnpaid } from './lock-unpaid.ts';

/** The quote keeps its number, its prices and its link. Its PDF names the address: it is made again. */
export const fixEmail = defineChange(
  calls.fixEmail,
  async ({ tx, record }: ChangeNeeds<'outbox'>, { number, email }) => {
    const quote = await lockUnpaid(tx, number);
    const name = formatQuoteNumber(quote.number);
    if (quote.state === 'expired')
      throw refuse(`${name} has expired. Copy it to a new quote with the right address.`);
    if (quote.email === email) throw refuseField('email', `${name} has this email address already`);
    if (quote.renews.length > 0)
      throw refuseField(
        'email',
        `A renewal keeps the address of its order. Correct it at ${quote.renews.join(', ')} first`,
      );

    await changeEmail(tx, quote.number, email);
    await forgetQuotePdf(tx, quote.number);
    const ofQuote = sql`split_part(subject_id, '.', 1) = ${name}`;
    await removeMails(tx, sql`kind in ('quote', 'quote-follow-up') and ${ofQuote}`);
    await mailCorrectedQuote(tx, quote.number, email);
    const before = { email: maskAddress(quote.email) };
    await record({ before, after: { quote: name, email: maskAddress(email) } });
    return { email };
  },
);
