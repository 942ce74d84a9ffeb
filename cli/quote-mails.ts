import { quoteCalls } from '../contract/desk/quotes.ts';
import { mostChosen } from '../contract/desk/several.ts';
import type { GivenInput } from '../server/operators/desk/action.ts';
import { fixEmail } from '../server/quotes/desk/fix-email.ts';
import { followUpQuote, followUpQuotes } from '../server/quotes/desk/follow-up.ts';
import { readLink } from '../server/quotes/desk/read-link.ts';
import { sendQuote } from '../server/quotes/desk/write-actions.ts';
import type { Commands } from './commands.ts';
import { exitRefused } from './exit-refused.ts';
import type { Options } from './options.ts';
import { printAnswer } from './print-answer.ts';
import { collect, readQuoteNumber } from './read-values.ts';
import { openLinks } from './shop-database.ts';

export const mailsNow = 'A running shop mails it now, otherwise the next start does.';

type FollowUps = GivenInput<typeof quoteCalls.followUpQuotes>;

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

  quotes.add('follow-up', quoteCalls.followUpQuotes, {
    summary: quoteCalls.followUpQuote.summary,
    options: {
      '<quote...>': {
        words: `quote numbers, such as QUO-000001, at most ${mostChosen}`,
        read: (typed, earlier) => collect(readQuoteNumber(typed), earlier as readonly string[]),
        gives: 'numbers',
      },
      '--text <text>': 'lines of your own, at most 500 characters',
      '--again': 'also if it was followed up within the last 24 hours',
    },
    work: async (desk, { numbers, ...wanted }: FollowUps, act) => {
      const [number = '', ...others] = numbers;
      if (others.length > 0) return act(followUpQuotes, desk, { numbers: [...numbers], ...wanted });
      return { number, ...(await act(followUpQuote, desk, { number, ...wanted })) };
    },
    text: (answer) => {
      if ('results' in answer) return `${printAnswer(answer)}\n${mailsNow}`;
      return `The follow-up of ${answer.number} is queued for ${answer.email}. ${mailsNow}`;
    },
    exitCode: exitRefused,
    help: `The mail says until when the quote is valid, and has its PDF and its link. Of several quotes, each is done by itself: the
exit code is 1 when one of them is refused.

Example:
  npm run shop -- quotes follow-up QUO-000012 QUO-000015 --text "Do you need anything else from us?"`,
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
