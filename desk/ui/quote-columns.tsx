import { type ListedQuote, quoteCalls } from '../../contract/desk/quotes.ts';
import type { QuoteState } from '../../contract/quotes.ts';
import { Money } from '../../web/ui/money.tsx';
import type { DeskInput } from '../api/call-desk.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import type { Column } from './data-table.tsx';
import { DocumentButton } from './document-button.tsx';
import { Day, ShortDay } from './moment.tsx';
import { StatusDot, StatusPill } from './status-pill.tsx';

/** The state of a quote. */
export function QuotePill({ state }: { readonly state: QuoteState }) {
  return <StatusPill tone={quoteTones[state]}>{quoteStateNames[state]}</StatusPill>;
}

/** The states of a quote, as the filter and pills name them. */
export const quoteStateNames: Readonly<Record<QuoteState, string>> = {
  open: 'Open',
  'being-paid': 'Being paid by card',
  paid: 'Paid',
  expired: 'Expired',
  revised: 'Revised',
  withdrawn: 'Withdrawn',
};

const quoteTones = {
  open: 'active',
  'being-paid': 'active',
  paid: 'good',
  expired: 'plain',
  revised: 'plain',
  withdrawn: 'plain',
} as const;

/** The quotes that a search finds, as `ListScreen` takes them. */
export function useQuoteRows(body: DeskInput<typeof quoteCalls.searchQuotes>['body']) {
  const query = useDeskQuery(quoteCalls.searchQuotes, { body });
  return {
    query,
    rows: query.data?.quotes,
    next: query.data?.next,
    noun: ['quote', 'quotes'],
    keyOf: ({ number }: ListedQuote) => number,
    hrefOf: ({ number }: ListedQuote) => `/quotes/${number}`,
    columns,
    csv: (
      <DocumentButton call={quoteCalls.downloadQuotes} input={{ body: { ...body, after: undefined } }}>
        CSV
      </DocumentButton>
    ),
  } as const;
}

const columns: readonly Column<ListedQuote>[] = [
  {
    heading: 'State',
    width: '11rem',
    cell: ({ state }) => <StatusDot tone={quoteTones[state]}>{quoteStateNames[state]}</StatusDot>,
    phone: 1,
  },
  { heading: 'Quote', width: '8rem', cell: ({ number }) => number, names: true, phone: 2 },
  {
    heading: 'Buyer',
    cell: ({ company, buyer, email }) => `${company || buyer} · ${email}`,
    phone: 2,
  },
  { heading: 'Purchase order', width: '12rem', cell: ({ purchaseOrder }) => purchaseOrder, from: 'wide' },
  {
    heading: 'Created',
    width: '9rem',
    cell: ({ createdAt }) => <ShortDay of={createdAt} />,
    right: true,
    phone: 1,
  },
  {
    heading: 'Valid until',
    width: '8rem',
    cell: ({ expiresAt }) => <Day of={expiresAt} />,
    right: true,
    from: 'desktop',
  },
  {
    heading: 'Total',
    width: '8rem',
    cell: ({ totalCents }) => <Money cents={totalCents} />,
    right: true,
    phone: 1,
  },
];
