import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ListedQuote, QuoteView } from '../contract/desk/quotes.ts';
import { formatDollars } from '../contract/money.ts';
import { formatQuoteNumber, parseQuoteNumber, type QuoteState, quoteStates } from '../contract/quotes.ts';
import { markPaid, readQuote, searchQuotes } from '../server/desk/quotes/actions.ts';
import { Commands } from './commands.ts';
import { formatMoment, readAmount, readText } from './read-values.ts';
import { type Environment, openDatabase, openKeys } from './shop-database.ts';

export function addQuoteCommands(program: Command, environment: Environment): void {
  const group = program.command('quotes').description('quotes, and their payment by bank transfer');
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
      text: ({ quotes: found, next }) =>
        [...found.map(describeListed), ...(next ? [`There are more: add --after ${next}`] : [])].join('\n') ||
        'No quote was found.',
    })
    .argument('[text]', 'what to find', readText(200))
    .addOption(new Option('--state <state>', 'only quotes in a state').choices(quoteStates))
    .option('--after <position>', '`next` of the page before')
    .addHelpText('after', listHelp);

  quotes
    .addAction('show', readQuote, {
      open: openDatabase,
      input: (number: string) => ({ number }),
      text: describeQuote,
    })
    .argument('<quote>', 'its number, such as QUO-000001', readQuoteNumber);

  quotes
    .addAction('mark-paid', markPaid, {
      open: openKeys,
      input: (number: string, { amount, acceptExpired }: MarkPaidOptions) => ({
        number,
        amountCents: amount,
        acceptExpired,
      }),
      text: ({ orderId, invoiceNumber }, [number]) =>
        `${number} is paid: the order ${orderId} with the invoice ${invoiceNumber}. A running shop mails the receipt now, otherwise the next start does.`,
    })
    .argument('<quote>', 'its number, which is the reference of the transfer', readQuoteNumber)
    .requiredOption('--amount <dollars>', 'what arrived, in Australian dollars, such as 98.99', readAmount)
    .option('--accept-expired', 'sell at its prices although it has expired')
    .addHelpText('after', markPaidHelp);
}

interface MarkPaidOptions {
  readonly amount: number;
  readonly acceptExpired?: boolean;
}

const listHelp = `
The text is a quote number, or the beginning of an email address, a company or a purchase order number.`;

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

function describeListed(quote: ListedQuote): string {
  const { number, createdAt, state, totalCents, email, company, purchaseOrder, orderId } = quote;
  const words = [
    number,
    formatMoment(createdAt),
    state,
    formatDollars(totalCents),
    email,
    company,
    purchaseOrder,
  ];
  return [...words, orderId].filter(Boolean).join('  ');
}

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
  ].filter(([, value]) => value);
  return [
    ...facts.map(([name, value]) => `${name}: ${value}`),
    ...quote.lines.map(
      ({ quantity, productName, amountCents }) =>
        `  ${quantity} × ${productName}  ${formatDollars(amountCents)}`,
    ),
    `Total: ${formatDollars(quote.totalCents)}, including GST of ${formatDollars(quote.gstCents)}`,
  ].join('\n');
}
