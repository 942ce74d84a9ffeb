import { FileText } from 'lucide-react';
import { type ListedQuote, quoteCalls } from '../../contract/desk/quotes.ts';
import { quoteStates } from '../../contract/quotes.ts';
import { Money } from '../../web/ui/money.tsx';
import { useDeskQuery } from '../api/use-desk.ts';
import type { Column } from '../ui/data-table.tsx';
import { DocumentButton } from '../ui/document-button.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { Day, ShortDay } from '../ui/moment.tsx';
import { StatusDot } from '../ui/status-pill.tsx';
import { useListAddress } from '../ui/use-list-address.ts';
import { quoteStateNames, quoteTones } from './quote-pill.tsx';

/** Finds quotes, and lists them. */
export function QuotesScreen() {
  const address = useListAddress();
  const { view, search, after } = address.values;
  const state = quoteStates.find((name) => name === view);
  const query = useDeskQuery(quoteCalls.searchQuotes, { body: { text: search, state, after } });
  const counts = useDeskQuery(quoteCalls.countQuotes, {}).data;
  return (
    <ListScreen
      title="Quotes"
      actions={
        <DocumentButton call={quoteCalls.downloadQuotes} input={{ body: { text: search, state } }}>
          CSV
        </DocumentButton>
      }
      address={address}
      views={[
        { label: 'All', count: counts?.all },
        ...quoteStates.map((name) => ({
          name,
          label: quoteStateNames[name],
          count: counts?.[name],
          empty: `No quote is ${quoteStateNames[name].toLowerCase()}`,
        })),
      ]}
      search="Quote, email, company or purchase order"
      query={query}
      rows={query.data?.quotes}
      next={query.data?.next}
      noun={['quote', 'quotes']}
      keyOf={({ number }) => number}
      hrefOf={({ number }) => `/quotes/${number}`}
      columns={columns}
      empty={{
        icon: FileText,
        title: 'No quotes yet',
        text: 'A quote appears here when a buyer asks for one in the cart. When its bank transfer arrives, mark it as paid.',
      }}
      noMatch="Search for a quote number, or for the beginning of an email address, a company or a purchase order number."
    />
  );
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
