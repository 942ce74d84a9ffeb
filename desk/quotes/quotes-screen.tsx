import { FileText } from 'lucide-react';
import { quoteCalls, quoteNeeds } from '../../contract/desk/quotes.ts';
import { quoteStates } from '../../contract/quotes.ts';
import { Money } from '../../web/ui/money.tsx';
import { useDeskQuery } from '../api/use-desk.ts';
import { ActionButton } from '../ui/action-menu.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { quoteStatus, useQuoteRows } from '../ui/quote-columns.tsx';
import { useListAddress } from '../ui/use-list-address.ts';
import { endingColumns } from './ending-columns.tsx';
import { useChosenQuotes } from './several-quotes.tsx';

export function QuotesScreen() {
  const { view, search, after } = useListAddress().values;
  const state = quoteStates.find((name) => name === view);
  const needs = quoteNeeds.find((name) => name === view);
  const counted = useDeskQuery(quoteCalls.countQuotes, {}).data;
  const list = useQuoteRows({ text: search, state, needs, after });
  return (
    <ListScreen
      {...list}
      {...useChosenQuotes(list.rows)}
      columns={needs === 'ending' ? endingColumns : list.columns}
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
      counts={counted?.counts}
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
    >
      {counted && counted.openCents > 0 && <OpenSum {...counted} />}
    </ListScreen>
  );
}

interface OpenSumProps {
  readonly openCents: number;
  readonly endingCents: number;
}

/** What may still come in. */
function OpenSum({ openCents, endingCents }: OpenSumProps) {
  return (
    <p className="text-sm text-ink-soft">
      Open: <Money cents={openCents} className="font-medium text-ink" />
      {endingCents > 0 && (
        <>
          , of which <Money cents={endingCents} className="font-medium text-ink" /> ends this week
        </>
      )}
    </p>
  );
}

const stateViews = quoteStates.map((name) => {
  const { text } = quoteStatus[name];
  return { name, label: text, empty: `No quote is ${text.toLowerCase()}` };
});
const views = [
  { label: 'All' },
  ...stateViews.slice(0, 1),
  { name: 'ending', label: 'Ending this week', empty: 'No open quote ends this week' },
  ...stateViews.slice(1),
  { name: 'mail', label: 'Not mailed', empty: 'Every open quote was mailed' },
];
