import { readFileSync } from 'node:fs';
import { Option } from 'commander';
import { copyToQuote } from '../contract/desk/copy-quote.ts';
import { type AgreedQuoteInput, quoteCalls } from '../contract/desk/quotes.ts';
import { parseQuoteNumber } from '../contract/quotes.ts';
import { readOrder } from '../server/orders/desk/actions.ts';
import { Misunderstood } from '../server/platform/http/refused.ts';
import { markPaid, readQuote, searchQuotes } from '../server/quotes/desk/actions.ts';
import { createQuote, sendQuote, withdrawQuote } from '../server/quotes/desk/write-actions.ts';
import { shop as seller } from '../shop.config.ts';
import type { Commands } from './commands.ts';
import { nextPage } from './options.ts';
import { printAnswer } from './print-answer.ts';
import { openKeys } from './shop-database.ts';

const mailsNow = 'A running shop mails it now, otherwise the next start does.';

export function addQuoteCommands(quotes: Commands): void {
  quotes.addAction('list', searchQuotes, {
    words: {
      '[text]': 'what to find',
      state: 'only quotes in a state',
      needs: 'only quotes that need somebody, for this reason',
      ...nextPage,
    },
    columns: { quotes: 'number createdAt state totalCents email company purchaseOrder orderId' },
    help: 'The text is a quote number or a total, or the beginning of an email address or of words of a name, a company or a\npurchase order number.',
  });

  const words = { '<quote>': 'its number, such as QUO-000001' };
  quotes.addAction('show', readQuote, { words });
  quotes.addAction('withdraw', withdrawQuote, { words });
  quotes.addAction('send', sendQuote, {
    words,
    text: ({ email }, { number }) => `${number} is queued for ${email}. ${mailsNow}`,
  });

  const create = quotes.add('create', quoteCalls.createQuote, {
    words: {
      '[file]': 'JSON of the quote, or of what differs from what it copies; - reads standard input',
      revises: 'the quote that it takes the place of, and copies',
    },
    work: async ({ act, ...parts }, { file, copy, renews, revises }: CreateInput) => {
      if (renews && parseQuoteNumber(renews) !== null)
        throw new Misunderstood([{ field: 'renews', message: 'Name an order, not a quote' }]);
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
    text: (quote) => `${printAnswer(quote)}\n${mailsNow}`,
    help: createHelp,
  });
  create
    .addOption(
      new Option('--copy <quote or order>', 'copy its buyer and lines').conflicts([
        'renews',
        'revises',
      ]),
    )
    .addOption(
      new Option('--renews <order>', 'renew the seats of an order that are not refunded').conflicts(
        'revises',
      ),
    );

  quotes.addAction('mark-paid', markPaid, {
    open: openKeys,
    words: {
      '<quote>': 'its number, which is the reference of the transfer',
      amount: 'what arrived, in Australian dollars, such as 98.99',
      acceptExpired: 'sell at its prices although it has expired',
    },
    text: ({ orderId, invoiceNumber }, { number }) =>
      `${number} is paid: the order ${orderId} with the invoice ${invoiceNumber}. ${mailsNow}`,
    help: markPaidHelp,
  });
}

type CreateInput = Partial<Record<'file' | 'copy' | 'renews' | 'revises', string>>;

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

/** Without the text around the fault: the file may be one that the operator can't read, such as a secret of the service. */
function describeFault({ message }: Error): string {
  return message.replace(/^(Unexpected token) [\s\S]*/, '$1');
}

const markPaidHelp = `The shop sells the quote: it writes the order and its tax invoice, and mails the receipt with the keys. The amount must
be the total of the quote. The exit code is 0 when the sale is recorded, 1 when nothing was recorded, and 2 when the
command was not understood.

Example:
  npm run shop -- quotes mark-paid QUO-000001 --amount 98.99`;
