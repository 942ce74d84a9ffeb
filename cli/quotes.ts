import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { copyToQuote } from '../contract/desk/copy-quote.ts';
import type { AgreedQuoteInput, QuoteView } from '../contract/desk/quotes.ts';
import { formatDollars } from '../contract/money.ts';
import { formatQuoteNumber, parseQuoteNumber, type QuoteState, quoteStates } from '../contract/quotes.ts';
import { readOrder } from '../server/desk/orders/actions.ts';
import { markPaid, readQuote, searchQuotes } from '../server/desk/quotes/actions.ts';
import { createQuote, sendQuote, withdrawQuote } from '../server/desk/quotes/write-actions.ts';
import { Misunderstood } from '../server/http/refused.ts';
import { shop as seller } from '../shop.config.ts';
import { Commands } from './commands.ts';
import { formatMoment, printRows, readAmount } from './read-values.ts';
import { type Environment, openDatabase, openKeys } from './shop-database.ts';

export function addQuoteCommands(program: Command, environment: Environment): void {
  const group = program.command('quotes').description('quotes: agreed prices, and payment by bank transfer');
  const quotes = new Commands(group, environment);

  quotes
    .addAction('list', searchQuotes, {
      open: openDatabase,
      input: (
        text: string | undefined,
        filters: { readonly state?: QuoteState; readonly after?: string },
      ) => ({
        ...filters,
        text,
      }),
      text: ({ quotes: found, next }) => printRows(found, columns, 'No quote was found.', next),
    })
    .argument('[text]', 'what to find')
    .addOption(new Option('--state <state>', 'only quotes in a state').choices(quoteStates))
    .option('--after <position>', '`next` of the page before')
    .addHelpText('after', listHelp);

  const byNumber = { open: openDatabase, input: (number: string) => ({ number }) };
  const quoteNumber = ['<quote>', 'its number, such as QUO-000001', readQuoteNumber] as const;
  quotes.addAction('show', readQuote, { ...byNumber, text: describeQuote }).argument(...quoteNumber);
  quotes.addAction('withdraw', withdrawQuote, { ...byNumber, text: describeQuote }).argument(...quoteNumber);
  quotes
    .addAction('send', sendQuote, {
      ...byNumber,
      text: ({ email }, [number]) => `${number} is queued for ${email}. ${mailsNow}`,
    })
    .argument(...quoteNumber);

  quotes
    .add('create', 'write a quote at agreed prices, and mail it', {
      open: openDatabase,
      role: 'sales',
      work: async ({ act, ...parts }, file: string | undefined, { copy, renews, revises }: CreateOptions) => {
        const copied = copy ?? renews ?? revises;
        const way = renews ? 'renew' : revises ? 'revise' : 'copy';
        const source =
          copied &&
          (parseQuoteNumber(copied) === null
            ? await act(readOrder, { ...parts, sealer: null }, { orderId: copied })
            : await act(readQuote, parts, { number: copied }));
        const begun = source ? copyToQuote(source, way, seller.timeZone) : {};
        const given = file === undefined ? {} : readJson(file);
        const revised = revises !== undefined && { revises };
        return act(createQuote, parts, { ...begun, ...given, ...revised } as AgreedQuoteInput);
      },
      text: (quote) => `${describeQuote(quote)}\n${mailsNow}`,
    })
    .argument('[file]', 'JSON of the quote, or of what differs from what it copies; - reads standard input')
    .addOption(
      new Option('--copy <quote or order>', 'copy its buyer and lines').conflicts(['renews', 'revises']),
    )
    .addOption(
      new Option('--renews <order>', 'renew the seats of an order that are not refunded').conflicts(
        'revises',
      ),
    )
    .option('--revises <quote>', 'the quote that it takes the place of, and copies', readQuoteNumber)
    .addHelpText('after', createHelp);

  quotes
    .addAction('mark-paid', markPaid, {
      open: openKeys,
      input: (number: string, { amount, acceptExpired }: MarkPaidOptions) => ({
        number,
        amountCents: amount,
        acceptExpired,
      }),
      text: ({ orderId, invoiceNumber }, [number]) =>
        `${number} is paid: the order ${orderId} with the invoice ${invoiceNumber}. ${mailsNow}`,
    })
    .argument('<quote>', 'its number, which is the reference of the transfer', readQuoteNumber)
    .requiredOption('--amount <dollars>', 'what arrived, in Australian dollars, such as 98.99', readAmount)
    .option('--accept-expired', 'sell at its prices although it has expired')
    .addHelpText('after', markPaidHelp);
}

interface CreateOptions {
  readonly copy?: string;
  readonly renews?: string;
  readonly revises?: string;
}

interface MarkPaidOptions {
  readonly amount: number;
  readonly acceptExpired?: boolean;
}

const listHelp = `
The text is a quote number, or the beginning of an email address, a company or a purchase order number.`;

const mailsNow = 'A running shop mails it now, otherwise the next start does.';

const createHelp = `
The prices are cents per seat and year before GST. The quote is mailed to its address.

  {"email": "mia@example.com", "note": "As agreed by phone", "validUntil": "2026-12-31",
   "billing": {"firstName": "Mia", "lastName": "Nguyen", "company": "Coral Coast Dental", "street": "118 Abbott Street",
               "city": "Cairns", "state": "QLD", "postcode": "4870", "abn": "51824753556", "purchaseOrder": "PO-7"},
   "lines": [{"productId": "endpoint-enterprise", "quantity": 25, "unitPriceCents": 7450}]}

Examples:
  npm run shop -- quotes create quote.json
  npm run shop -- quotes create --copy INV-000012
  npm run shop -- quotes create --renews INV-000012
  echo '{"validUntil": "2026-12-31"}' | npm run shop -- quotes create - --revises QUO-000001`;

function readJson(file: string): AgreedQuoteInput {
  try {
    return JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8'));
  } catch (error) {
    throw new Misunderstood([
      { field: file, message: `It is no file with JSON: ${(error as Error).message}` },
    ]);
  }
}

const markPaidHelp = `
The shop sells the quote: it writes the order and its tax invoice, and mails the receipt with the keys. The amount must
be the total of the quote. The exit code is 0 when the sale is recorded, 1 when nothing was recorded, and 2 when the
command was not understood.

Example:
  npm run shop -- quotes mark-paid QUO-000001 --amount 98.99`;

function readQuoteNumber(value: string): string {
  const number = parseQuoteNumber(value);
  if (number !== null) return formatQuoteNumber(number);
  throw new InvalidArgumentError('It is a quote number, such as QUO-000001.');
}

const columns = [
  ...(['number', 'createdAt', 'state', 'totalCents', 'email'] as const),
  ...(['company', 'purchaseOrder', 'orderId'] as const),
];

function describeQuote(quote: QuoteView): string {
  const { company, abn, purchaseOrder, accountsEmail } = quote.billing;
  const facts = [
    ['Quote', quote.number],
    ['State', quote.state],
    ['Order', quote.orderId],
    ['Buyer', `${quote.buyer} <${quote.email}>`],
    ['Company', company],
    ['ABN', abn],
    ['Purchase order', purchaseOrder],
    ['Accounts email', accountsEmail],
    ['What it is for', quote.purpose],
    ['Made', formatMoment(quote.createdAt)],
    ['Valid until', formatMoment(quote.expiresAt)],
    ['Written by', quote.madeBy],
    ['Note', quote.note],
    ['Replaces', quote.revises],
    ['Replaced by', quote.revisedBy],
    ['Renews', quote.renews],
  ].filter(([, value]) => value);
  return [
    ...facts.map(([name, value]) => `${name}: ${value}`),
    ...quote.lines.map(
      ({ quantity, productName, unitPriceCents, listPriceCents, amountCents }) =>
        `  ${quantity} × ${productName} at ${formatDollars(unitPriceCents)}${
          listPriceCents === null ? '' : ` (list price ${formatDollars(listPriceCents)})`
        }  ${formatDollars(amountCents)}`,
    ),
    `Total: ${formatDollars(quote.totalCents)}, including GST of ${formatDollars(quote.gstCents)}`,
  ].join('\n');
}
