import { fixEmail } from '../server/quotes/desk/fix-email.ts';
import { followUpQuote } from '../server/quotes/desk/follow-up.ts';
import { readLink } from '../server/quotes/desk/read-link.ts';
import { sendQuote } from '../server/quotes/desk/write-actions.ts';
import type { Commands } from './commands.ts';
import type { Options } from './options.ts';
import { readQuoteNumber } from './read-values.ts';
import { openLinks } from './shop-database.ts';

export const mailsNow = 'A running shop mails it now, otherwise the next start does.';

export function aQuote(words: string): Options {
  return { '<quote>': { words, read: readQuoteNumber, gives: 'number' } };
}

/** What buyers get of a quote: its mails and its link. */
export function addQuoteMailCommands(quotes: Commands): void {
  const options = aQuote('its number, such as QUO-000001');
  quotes.addAction('send', sendQuote, {
    options,
    text: ({ email }, { number }) => `${number} is queued for ${email}. ${mailsNow}`,
  });

  quotes.addAction('follow-up', followUpQuote, {
    options: {
      ...aQuote('its number, such as QUO-000001'),
      '--text <text>': 'lines of your own, at most 500 characters',
      '--again': 'also if it was followed up within the last 24 hours',
    },
    text: ({ email }, { number }) =>
      `The follow-up of ${number} is queued for ${email}. ${mailsNow}`,
    help: 'The mail says until when the quote is valid, and has its PDF and its link.',
  });

  quotes.addAction('fix-email', fixEmail, {
    options: { ...aQuote('its number, such as QUO-000001'), '<email>': 'the right address' },
    text: ({ email }, { number }) => `${number} is queued for ${email}. ${mailsNow}`,
    help: 'The quote keeps its number, its prices and its link. Its PDF names the new address.',
  });
  quotes.addAction('link', readLink, {
    open: openLinks,
    options,
    text: ({ link }) => link ?? 'Set PUBLIC_URL: without it, nobody else can open the shop.',
    help: 'Anyone who has the link sees the quote. To pay it, they verify its email address.',
  });
}
