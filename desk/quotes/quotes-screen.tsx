import { FileText } from 'lucide-react';
import { useLocation } from 'wouter';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { quoteStates } from '../../contract/quotes.ts';
import { Button } from '../../web/ui/button.tsx';
import { useIsAllowed } from '../api/session-data.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { ListScreen } from '../ui/list-screen.tsx';
import { quoteStateNames, useQuoteRows } from '../ui/quote-columns.tsx';
import { useListAddress } from '../ui/use-list-address.ts';

/** Finds quotes, and lists them. */
export function QuotesScreen() {
  const [, navigate] = useLocation();
  const canCreate = useIsAllowed()(quoteCalls.createQuote);
  const address = useListAddress();
  const { view, search, after } = address.values;
  const state = quoteStates.find((name) => name === view);
  const list = useQuoteRows({ text: search, state, after });
  const counts = useDeskQuery(quoteCalls.countQuotes, {}).data;
  return (
    <ListScreen
      {...list}
      title="Quotes"
      actions={canCreate && <Button onClick={() => navigate('/quotes/new')}>New quote</Button>}
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
      empty={{
        icon: FileText,
        title: 'No quotes yet',
        text: 'Write one, or wait for a buyer to ask for one in the cart. When its bank transfer arrives, mark it as paid.',
      }}
      noMatch="Search for a quote number, or for the beginning of an email address, a company or a purchase order number."
    />
  );
}
