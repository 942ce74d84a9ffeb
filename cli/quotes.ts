import { readFileSync } from 'node:fs';
import type { AgreedQuoteInput } from '../contract/desk/agreed-quote.ts';
import { copyToQuote } from '../contract/desk/copy-quote.ts';
import type { OrderView } from '../contract/desk/order.ts';
import { type QuoteView, quoteCalls, quoteNeeds } from '../contract/desk/quotes.ts';
import { renewInQuote } from '../contract/desk/renew-quote.ts';
import { parseQuoteNumber, quoteStates } from '../contract/quotes.ts';
import { describeTerm } from '../contract/terms.ts';
import { readOrder } from '../server/orders/desk/actions.ts';
import { Misunderstood } from '../server/platform/http/refused.ts';
import { markPaid, readQuote, searchQuotes } from '../server/quotes/desk/actions.ts';
import { findLicences } from '../server/quotes/desk/held-licences.ts';
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
  quotes.addAction('show', readQuote, { options, text: printQuote });
  quotes.addAction('withdraw', withdrawQuote, { options, text: printQuote });
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
        words: 'renew the open seats of an order; repeat it, or separate several by commas',
        read: addNames,
        conflicts: ['revises'],
      },
    },
    work: async (desk, { file, copy, renews, revises }: CreateInput, act) => {
      const begun = renews
        ? await beginRenewal(desk, renews, act)
        : await beginCopy(desk, { copy, revises }, act);
      const given = file === undefined ? {} : readJson(file);
      const revised = revises === undefined ? {} : { revises };
      return act(createQuote, desk, { ...begun, ...given, ...revised } as AgreedQuoteInput);
    },
    text: (quote) => `${printQuote(quote)}\n${mailsNow}`,
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
      '--accept-covered': 'sell as new licences what it can no longer renew',
    },
    text: ({ orderId, invoiceNumber }, { number }) =>
      `${number} is paid: the order ${orderId} with the invoice ${invoiceNumber}. ${mailsNow}`,
    help: markPaidHelp,
  });
}

function printQuote(quote: QuoteView): string {
  const lines = quote.lines.map((line) => ({ ...line, term: describeTerm(line.term) }));
  return printAnswer({ ...quote, lines, renewCovered: quote.renewCovered || undefined });
}

function aQuote(words: string): Options {
  return { '<quote>': { words, read: readQuoteNumber, gives: 'number' } };
}

interface CreateInput extends Copied {
  readonly file?: string | undefined;
  readonly renews?: readonly string[] | undefined;
}

interface Copied {
  readonly copy?: string | undefined;
  readonly revises?: string | undefined;
}

function addNames(typed: string, earlier: unknown): string[] {
  const names = typed.split(',').map((name) => name.trim());
  return [...((earlier as string[] | undefined) ?? []), ...names];
}

/** The open seats of orders of one buyer, at today's list prices. */
async function beginRenewal(desk: DatabaseDesk, names: readonly string[], act: Act) {
  if (names.some((name) => parseQuoteNumber(name) !== null))
    throw new Misunderstood([{ field: 'renews', message: 'Name an order, not a quote' }]);
  const orders: OrderView[] = [];
  for (const orderId of names)
    orders.push(await act(readOrder, { ...desk, sealer: null }, { orderId }));
  const [order] = orders;
  if (!order) throw new Misunderstood([{ field: 'renews', message: 'Name an order' }]);
  const { licences } = await act(findLicences, desk, { email: order.email });
  const renews = orders.map(({ orderId }) => orderId);
  return renewInQuote({ order, licences, renews, timeZone: seller.timeZone });
}

async function beginCopy(desk: DatabaseDesk, { copy, revises }: Copied, act: Act) {
  const source = await readSource(desk, copy ?? revises, act);
  if (!source) return {};
  return copyToQuote(source, revises ? 'revise' : 'copy', seller.timeZone);
}

/** The quote or the order that a new quote copies. */
async function readSource(desk: DatabaseDesk, name: string | undefined, act: Act) {
  if (name === undefined) return null;
  if (parseQuoteNumber(name) !== null) return act(readQuote, desk, { number: name });
  return act(readOrder, { ...desk, sealer: null }, { orderId: name });
}

const createHelp = `The prices are cents per seat before GST, for the whole term: 12 months unless a line says otherwise, such as
{"months": 36} or {"endsOn": "2028-06-30"}. A renewal begins with the open seats, at today's list prices. "insteadOf" is the product
whose seats a line renews where that is another one, or null for new seats; "renewCovered": true renews seats that another order
covers, from the end of that on. The quote is mailed to its address.

  {"email": "mia@example.com", "note": "As agreed by phone", "validUntil": "2026-12-31",
   "billing": {"firstName": "Mia", "lastName": "Nguyen", "company": "Coral Coast Dental", "street": "118 Abbott Street",
               "city": "Cairns", "state": "QLD", "postcode": "4870", "abn": "51824753556", "purchaseOrder": "PO-7"},
   "lines": [{"productId": "endpoint-enterprise", "quantity": 25, "unitPriceCents": 21900, "term": {"months": 36}}]}

Examples:
  npm run shop -- quotes create quote.json
  npm run shop -- quotes create --copy INV-000012
  npm run shop -- quotes create --renews INV-000012,INV-000015
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
