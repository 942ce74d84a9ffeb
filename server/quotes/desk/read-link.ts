import { quoteCalls as calls } from '../../../contract/desk/quotes.ts';
import { parseQuoteNumber, quoteLink } from '../../../contract/quotes.ts';
import { defineAction, type Needs } from '../../operators/desk/action.ts';
import { refuseUnknown } from '../../platform/http/refused.ts';
import { linkQuote } from '../../verification/link-tokens.ts';
import { readQuote } from '../quote.ts';

/**
 * The link in its mail. Anyone who has it sees the quote, and pays it after verifying its address.
 */
export const readLink = defineAction(
  calls.readLink,
  async (context: Needs<'secret' | 'readShopUrl'>, { number }) => {
    const quote = await readQuote(context.db, { number: parseQuoteNumber(number) ?? 0 });
    if (!quote) throw refuseUnknown(`There is no quote ${number}.`);
    const shopUrl = context.readShopUrl();
    return { link: shopUrl && quoteLink(shopUrl, await linkQuote(context, quote)) };
  },
);
