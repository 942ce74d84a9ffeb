import { readFileSync } from 'node:fs';
import type { AgreedQuoteInput } from '../contract/desk/agreed-quote.ts';
import { type QuoteView, quoteCalls, quoteNeeds } from '../contract/desk/quotes.ts';
import { quoteStates } from '../contract/quotes.ts';
import { describeTerm } from '../contract/terms.ts';
import type { GivenInput } from '../server/operators/desk/action.ts';
import { Misunderstood } from '../server/platform/http/refused.ts';
import {
  countQuotes,
  downloadQuotes,
  markPaid,
  readQuote,
  searchQuotes,
} from '../server/quotes/desk/actions.ts';
import { saveDraft } from '../server/quotes/desk/draft-actions.ts';
import { findBuyers } from '../server/quotes/desk/find-buyers.ts';
import { createQuote, withdrawQuote } from '../server/quotes/desk/write-actions.ts';
import { addNames, type BegunFrom, beginQuote, printBuyers } from './begin-quote.ts';
import type { Commands } from './commands.ts';
import { giveFile, outOption, type ToFile } from './give-file.ts';
import { filterOptions, type ListInput, pageOptions, withPageSize } from './list-options.ts';
import { printAnswer } from './print-answer.ts';
import { openDraftDesk } from './quote-draft.ts';
import { addQuoteMailCommands, aQuote, mailsNow } from './quote-mails.ts';
import { readAmount, readQuoteNumber } from './read-values.ts';
import { openKeys } from './shop-database.ts';

export function addQuoteCommands(quotes: Commands): void {
  const filters = filterOptions(
    { text: 'what to find', states: quoteStates, days: 'written' },
    {
      '--needs <text>': {
        words: 'only quotes that need somebody, for this reason',
        choices: quoteNeeds,
      },
      '--customer <text>': 'only quotes of a whole email address, ABN or company',
    },
  );
  quotes.add('list', quoteCalls.searchQuotes, {
    options: { ...filters, ...pageOptions(50) },
    work: (desk, search: QuoteInput & ListInput, act) =>
      act(searchQuotes, withPageSize(desk, search), search),
    columns: { quotes: 'number createdAt state totalCents email company purchaseOrder orderId' },
    help:
      'The text is a quote number or a total, or the beginning of an email address or of words of ' +
      'a name, a company or a\npurchase order number.',
  });

  quotes.addAction('count', countQuotes, {});
  quotes.add('download', quoteCalls.downloadQuotes, {
    options: { ...filters, ...outOption },
    work: async (desk, { out, ...search }: QuoteInput & ToFile, act) =>
      giveFile(await act(downloadQuotes, desk, search), out),
  });

  const options = aQuote('its number, such as QUO-000001');
  quotes.addAction('show', readQuote, { options, text: printQuote });
  quotes.addAction('withdraw', withdrawQuote, { options, text: printQuote });
  addQuoteMailCommands(quotes);
  quotes.addAction('find-buyers', findBuyers, {
    options: { '<text>': 'a company, a name, an email address or an ABN' },
    text: ({ buyers }) => printBuyers(buyers),
    help: 'The text is the beginning of an email address or of words of a name or a company, or an ABN.',
  });

  quotes.add('create', quoteCalls.createQuote, {
    options: {
      '--for <buyer>': {
        words: 'fill in the details of a buyer, by company, email address or ABN',
        conflicts: ['copy', 'renews', 'revises'],
        gives: 'buyer',
      },
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
      '--draft <path>': 'write its PDF to this file or folder, and send nothing',
    },
    open: openDraftDesk,
    work: async (desk, { file, draft, ...from }: CreateInput, act) => {
      const { revises } = from;
      const begun = await beginQuote(desk, from, act);
      const given = file === undefined ? {} : readJson(file);
      const revised = revises === undefined ? {} : { revises };
      const wanted = { ...begun, ...given, ...revised } as AgreedQuoteInput;
      if (draft === undefined) return act(createQuote, desk, wanted);
      return giveFile(await act(saveDraft, desk, wanted), draft);
    },
    text: (quote) => (quote ? `${printQuote(quote)}\n${mailsNow}` : ''),
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

type QuoteInput = GivenInput<typeof quoteCalls.searchQuotes>;

function printQuote(quote: QuoteView): string {
  const lines = quote.lines.map((line) => ({ ...line, term: describeTerm(line.term) }));
  return printAnswer({ ...quote, lines, renewCovered: quote.renewCovered || undefined });
}

interface CreateInput extends BegunFrom {
  readonly file?: string | undefined;
  readonly draft?: string | undefined;
}

const createHelp = `The prices are cents per seat before GST, for the whole term: 12 months unless a line says otherwise, such as
{"months": 36} or {"endsOn": "2028-06-30"}. A renewal begins with the open seats, at today's list prices. "insteadOf" is the product
whose seats a line renews where that is another one, or null for new seats; "renewCovered": true renews seats that another order
covers, from the end of that on. The quote is mailed to its address, unless --draft writes it to a file: that has no number
and no link, and nothing is stored.

  {"email": "mia@example.com", "note": "As agreed by phone", "validUntil": "2026-12-31",
   "billing": {"firstName": "Mia", "lastName": "Nguyen", "company": "Coral Coast Dental", "street": "118 Abbott Street",
               "city": "Cairns", "state": "QLD", "postcode": "4870", "abn": "51824753556", "purchaseOrder": "PO-7"},
   "lines": [{"productId": "endpoint-enterprise", "quantity": 25, "unitPriceCents": 21900, "term": {"months": 36}}]}

Examples:
  npm run shop -- quotes create quote.json
  npm run shop -- quotes create lines.json --for "Coral Coast Dental"
  npm run shop -- quotes create lines.json --for "Coral Coast Dental" --draft draft.pdf
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
