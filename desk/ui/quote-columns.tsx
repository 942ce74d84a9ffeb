import { type ListedQuote, quoteCalls } from '../../contract/desk/quotes.ts';
import type { QuoteState } from '../../contract/quotes.ts';
import type { DeskInput } from '../api/call-desk.ts';
import { useDeskList } from '../api/use-desk.ts';
import {
  Buyer,
  type Column,
  dateColumn,
  moneyColumn,
  rightColumn,
  type Status,
  stateColumn,
} from './columns.tsx';
import { DocumentButton } from './document-button.tsx';
import { DayOrActs } from './quote-row-acts.tsx';

export const quoteStatus: Readonly<Record<QuoteState, Status>> = {
  open: { tone: 'active', text: 'Open' },
  'being-paid': { tone: 'active', text: 'Being paid' },
  paid: { tone: 'good', text: 'Paid' },
  expired: { tone: 'plain', text: 'Expired' },
  revised: { tone: 'plain', text: 'Revised' },
  withdrawn: { tone: 'plain', text: 'Withdrawn' },
};

const mailTroubles: Readonly<Record<NonNullable<ListedQuote['mail']>, Status>> = {
  refused: { tone: 'attention', text: 'Mail refused' },
  late: { tone: 'attention', text: 'Mail late' },
};

/** The quotes that a search finds, as `ListScreen` takes them. */
export function useQuoteRows(body: DeskInput<typeof quoteCalls.searchQuotes>['body']) {
  return {
    ...useDeskList(quoteCalls.searchQuotes, { body }, 'quotes'),
    noun: 'quote',
    keyOf: ({ number }: ListedQuote) => number,
    hrefOf: ({ number }: ListedQuote) => `/quotes/${number}`,
    columns: quoteColumns,
    actions: <DocumentButton call={quoteCalls.downloadQuotes} input={{ body }} />,
  } as const;
}

export const quoteColumns: readonly Column<ListedQuote>[] = [
  stateColumn('9rem', describeQuote),
  { heading: 'Quote', width: '8rem', cell: ({ number }) => number, names: true, phone: 2 },
  {
    heading: 'Buyer',
    cell: ({ company, buyer, email }) => <Buyer name={company || buyer} email={email} />,
    phone: 2,
  },
  {
    heading: 'Purchase order',
    width: '10rem',
    cell: ({ purchaseOrder }) => purchaseOrder,
    from: 'wide',
  },
  dateColumn('Created', ({ createdAt }) => createdAt),
  rightColumn('Valid until', '8.5rem', (quote) => <DayOrActs quote={quote} />, {
    from: 'desktop',
  }),
  moneyColumn('Total', ({ totalCents }) => totalCents),
];

export function describeQuote({ state, mail }: ListedQuote): Status {
  if (mail) return mailTroubles[mail];
  return quoteStatus[state];
}
