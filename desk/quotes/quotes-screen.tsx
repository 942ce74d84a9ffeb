import { FileText } from 'lucide-react';
import { quoteCalls, quoteNeeds } from '../../contract/desk/quotes.ts';
import { quoteStates } from '../../contract/quotes.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { ActionButton } from '../ui/action-menu.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { quoteStatus, useQuoteRows } from '../ui/quote-columns.tsx';
import { useListAddress } from '../ui/use-list-address.ts';

export function QuotesScreen() {
  const { view, search, after } = useListAddress().values;
  const state = quoteStates.find((name) => name === view);
  const needs = quoteNeeds.find((name) => name === view);
  const list = useQuoteRows({ text: search, state, needs, after });
  return (
    <ListScreen
      {...list}
      title="Quotes"
      actions={
        <>
          {list.actions}
          <ActionButton call={quoteCalls.createQuote} opens="/quotes/new">
            New quote
          </ActionButton>
        </>
      }
      views={views}
      counts={useDeskQuery(quoteCalls.countQuotes, {}).data}
      search="Quote, amount, email or company"
      empty={{
        icon: FileText,
        title: 'No quotes yet',
        text:
          'Write one, or wait for a buyer to ask for one in the cart. ' +
          'When its bank transfer arrives, mark it as paid.',
      }}
      noMatch={
        'Search for a quote number or a total, or for the beginning of an email address or of ' +
        'words of a name, a company or a purchase order number.'
      }
    />
  );
}

const stateViews = quoteStates.map((name) => {
  const { text } = quoteStatus[name];
  return { name, label: text, empty: `No quote is ${text.toLowerCase()}` };
});
const views = [
  { label: 'All' },
  ...stateViews,
  { name: 'mail', label: 'Not mailed', empty: 'Every open quote was mailed' },
];
