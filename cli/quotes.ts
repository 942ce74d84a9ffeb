import { type Command, InvalidArgumentError, Option } from 'commander';
import { formatQuoteNumber, parseQuoteNumber, type QuoteState, quoteStates } from '../contract/quotes.ts';
import { describeMarkPaidRefusal } from '../server/bank-transfers/mark-paid-refusal.ts';
import { markQuotePaid } from '../server/bank-transfers/mark-quote-paid.ts';
import { readQuoteView } from '../server/desk/quotes/read-quote-view.ts';
import { searchQuotes } from '../server/desk/quotes/search-quotes.ts';
import { RandomKeySource } from '../server/licences/random-key-source.ts';
import { formatInvoiceNumber } from '../server/orders/order.ts';
import { shop as seller } from '../shop.config.ts';
import { operatorName } from './operator-name.ts';
import { describeQuote, describeQuotes } from './quote-texts.ts';
import { readAmount } from './read-amount.ts';
import { readText } from './read-text.ts';
import { type Environment, withShopDatabase } from './shop-database.ts';

interface ListOptions {
  readonly state?: QuoteState;
  readonly after?: string;
  readonly json?: true;
}

interface MarkPaidOptions {
  readonly amount: number;
  readonly acceptExpired?: boolean;
  readonly json?: true;
}

const listHelp = `
The text is a quote number, or the beginning of an email address, a company or a purchase order number.`;

const markPaidHelp = `
The shop sells the quote: it writes the order and its tax invoice, and mails the receipt with the keys. The amount must
be the total of the quote. The exit code is 0 when the sale is recorded, 1 when nothing was recorded, and 2 when the
command was not understood.

Example:
  npm run shop -- quotes mark-paid QUO-000001 --amount 98.99`;

/** `quotes`. */
export function addQuoteCommands(program: Command, environment: Environment): void {
  const quotes = program.command('quotes').description('quotes, and their payment by bank transfer');

  quotes
    .command('list')
    .description('list quotes: the newest first, or those that a text finds')
    .argument('[text]', 'what to find', readText(200))
    .addOption(new Option('--state <state>', 'only quotes in a state').choices(quoteStates))
    .option('--after <position>', '`next` of the page before', readText(20))
    .option('--json', 'print JSON: amounts in cents')
    .addHelpText('after', listHelp)
    .action(async (text: string | undefined, { json, ...filters }: ListOptions, command: Command) => {
      const found = await withShopDatabase(environment, (db) => searchQuotes(db, { ...filters, text }));
      if (!found) return command.error('error: --after is not of this list', { exitCode: 2 });
      console.log(json ? JSON.stringify(found, null, 2) : describeQuotes(found));
    });

  quotes
    .command('show')
    .description('show a quote')
    .argument('<quote>', 'its number, such as QUO-000001', readQuoteNumber)
    .option('--json', 'print JSON: amounts in cents')
    .action(async (number: number, { json }: { readonly json?: true }) => {
      const quote = await withShopDatabase(environment, (db) => readQuoteView(db, number));
      const text = quote ? describeQuote(quote) : `There is no quote ${formatQuoteNumber(number)}.`;
      console.log(json ? JSON.stringify(quote, null, 2) : text);
      if (!quote) process.exitCode = 1;
    });

  quotes
    .command('mark-paid')
    .description('record that a quote was paid by bank transfer, which sells it')
    .argument('<quote>', 'its number, which is the reference of the transfer', readQuoteNumber)
    .requiredOption('--amount <dollars>', 'what arrived, in Australian dollars, such as 98.99', readAmount)
    .option('--accept-expired', 'sell at its prices although it has expired')
    .option('--json', 'print JSON')
    .addHelpText('after', markPaidHelp)
    .action((number: number, options: MarkPaidOptions) => markPaid(environment, number, options));
}

async function markPaid(
  environment: Environment,
  number: number,
  { amount, acceptExpired = false, json }: MarkPaidOptions,
): Promise<void> {
  const transfer = { number, amountCents: amount, acceptExpired, actor: operatorName(environment) };
  const outcome = await withShopDatabase(environment, async (db, openSealer) =>
    // A running shop sends the mails that this queues; otherwise the next start does.
    markQuotePaid(
      { db, sealer: await openSealer(), keySource: new RandomKeySource(), outbox: { wake() {} } },
      transfer,
    ),
  );
  const name = formatQuoteNumber(number);
  if (json) console.log(JSON.stringify(outcome, null, 2));
  else if (outcome.kind === 'paid')
    console.log(
      `${name} is paid: the order ${outcome.orderId} with the invoice ${formatInvoiceNumber(outcome.invoiceNumber)}. A running shop mails the receipt now, otherwise the next start does.`,
    );
  else console.log(`Nothing was recorded. ${describeMarkPaidRefusal(name, outcome, seller)}`);
  if (outcome.kind === 'refused') process.exitCode = 1;
}

function readQuoteNumber(value: string): number {
  const number = parseQuoteNumber(value);
  if (number !== null) return number;
  throw new InvalidArgumentError('It is a quote number, such as QUO-000001.');
}
