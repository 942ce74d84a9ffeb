import { readFileSync } from 'node:fs';
import type { AgreedQuoteInput } from '../contract/desk/agreed-quote.ts';
import { copyToQuote } from '../contract/desk/copy-quote.ts';
import { quoteCalls, quoteNeeds } from '../contract/desk/quotes.ts';
import { parseQuoteNumber, quoteStates } from '../contract/quotes.ts';
import { readOrder } from '../server/orders/desk/actions.ts';
import { Misunderstood } from '../server/platform/http/refused.ts';
import { markPaid, readQuote, searchQuotes } from '../server/quotes/desk/actions.ts';
import { createQuote, sendQuote, withdrawQuote } from '../server/quotes/desk/write-actions.ts';
import { shop as seller } from '../shop.config.ts';
import type { Act } from './act.ts';
import type { Commands } from './commands.ts';
import { nextPage, type Options } from './options.ts';
import { printAnswer } from './print-answer.ts';
import { readAmount, readQuoteNumber } from './read-values.ts';
import { type DatabaseDesk, openKeys } from './shop-database.ts';

const mailsNow = 'A running shop mails it now, otherwise the next start does.';

export function addQuoteCommands(quotes: Commands): void {
  quotes.addAction('list', searchQuotes, {
    options: {
      '[text]': 'what to find',
      '--state <text>': { words: 'only quotes in a state', choices: quoteStates },
      '--needs <text>': {
        words: 'only quotes that need somebody, for this reason',
        choices: quoteNeeds,
      },
      ...nextPage,
    },
    columns: { quotes: 'number createdAt state totalCents email company purchaseOrder orderId' },
    help:
      'The text is a quote number or a total, or the beginning of an email address or of words of ' +
      'a name, a company or a\npurchase order number.',
  });

  const options = aQuote('its number, such as QUO-000001');
  quotes.addAction('show', readQuote, { options });
  quotes.addAction('withdraw', withdrawQuote, { options });
  quotes.addAction('send', sendQuote, {
    options,
    text: ({ email }, { number }) => `${number} is queued for ${email}. ${mailsNow}`,
  });

  quotes.add('create', quoteCalls.createQuote, {
    options: {
      '[file]': 'JSON of the quote, or of what differs from what it copies; - reads standard input',
      '--revises <quote>': {
        words: 'the quote that it takes the place of, and copies',
        read: readQuoteNumber,
      },
      '--copy <quote or order>': {
        words: 'copy its buyer and lines',
        conflicts: ['renews', 'revises'],
      },
      '--renews <order>': {
        words: 'renew the seats of an order that are not refunded',
        conflicts: ['revises'],
      },
    },
    work: async (desk, { file, copy, renews, revises }: CreateInput, act) => {
      if (renews && parseQuoteNumber(renews) !== null)
        throw new Misunderstood([{ field: 'renews', message: 'Name an order, not a quote' }]);
      const source = await readSource(desk, copy ?? renews ?? revises, act);
      const begun = source ? copyToQuote(source, wayOf({ renews, revises }), seller.timeZone) : {};
      const given = file === undefined ? {} : readJson(file);
      const revised = revises === undefined ? {} : { revises };
      return act(createQuote, desk, { ...begun, ...given, ...revised } as AgreedQuoteInput);
    },
    text: (quote) => `${printAnswer(quote)}\n${mailsNow}`,
    help: createHelp,
  });

  quotes.addAction('mark-paid', markPaid, {
    open: openKeys,
    options: {
      ...aQuote('its number, which is the reference of the transfer'),
      '--amount <dollars>': {
        words: 'what arrived, in Australian dollars, such as 98.99',
        read: readAmount,
        isRequired: true,
        gives: 'amountCents',
      },
      '--accept-expired': 'sell at its prices although it has expired',
    },
    text: ({ orderId, invoiceNumber }, { number }) =>
      `${number} is paid: the order ${orderId} with the invoice ${invoiceNumber}. ${mailsNow}`,
    help: markPaidHelp,
  });
}

function aQuote(words: string): Options {
  return { '<quote>': { words, read: readQuoteNumber, gives: 'number' } };
}

type CreateInput = Partial<Record<'file' | 'copy' | 'renews' | 'revises', string | undefined>>;

/** The quote or the order that a new quote copies. */
async function readSource(desk: DatabaseDesk, name: string | undefined, act: Act) {
  if (name === undefined) return null;
  if (parseQuoteNumber(name) !== null) return act(readQuote, desk, { number: name });
  return act(readOrder, { ...desk, sealer: null }, { orderId: name });
}

function wayOf({ renews, revises }: Pick<CreateInput, 'renews' | 'revises'>) {
  if (renews) return 'renew';
  return revises ? 'revise' : 'copy';
}

const createHelp = `The prices are cents per seat and year before GST. The quote is mailed to its address.

  {"email": "mia@example.com", "note": "As agreed by phone", "validUntil": "2026-12-31",
   "billing": {"firstName": "Mia", "lastName": "Nguyen", "company": "Coral Coast Dental", "street": "118 Abbott Street",
               "city": "Cairns", "state": "QLD", "postcode": "4870", "abn": "51824753556", "purchaseOrder": "PO-7"},
   "lines": [{"productId": "endpoint-enterprise", "quantity": 25, "unitPriceCents": 7450}]}

Examples:
  npm run shop -- quotes create quote.json
  npm run shop -- quotes create --copy INV-000012
  npm run shop -- quotes create --renews INV-000012
  echo '{"validUntil": "2026-12-31"}' | npm run shop -- quotes create - --revises QUO-000001`;

function readJson(file: string): object {
  try {
    return JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8'));
  } catch (error) {
    throw new Misunderstood([
      { field: file, message: `This file isn’t valid JSON: ${describeFault(error as Error)}` },
    ]);
  }
}

/**
 * Without the text around the fault: the file may be one that the operator can't read, such as a
 * secret of the service.
 */
function describeFault({ message }: Error): string {
  return message.replace(/^(Unexpected token) [\s\S]*/, '$1');
}

const markPaidHelp = `The shop sells the quote: it writes the order and its tax invoice, and mails the receipt with the keys. The amount must
be the total of the quote. The exit code is 0 when the sale is recorded, 1 when nothing was recorded, and 2 when the
command was not understood.

Example:
  npm run shop -- quotes mark-paid QUO-000001 --amount 98.99`;
