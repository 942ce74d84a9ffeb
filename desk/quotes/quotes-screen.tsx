import { FileText, SearchX } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { quoteStates } from '../../contract/quotes.ts';
import { Button } from '../../web/ui/button.tsx';
import { useDeskList } from '../api/use-desk.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Pager } from '../ui/pager.tsx';
import { Screen } from '../ui/screen.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { QuoteSearch } from './quote-search.tsx';
import { QuoteTable } from './quote-table.tsx';

/** Finds quotes, and lists them. The text may be an email address, so the page's address has the state alone. */
export function QuotesScreen() {
  const [text, setText] = useDraft('search quotes', '');
  const [params, setParams] = useSearchParams();
  const state = quoteStates.find((name) => name === params.get('state')) ?? null;
  const setState = (next: string) => setParams(next === '' ? {} : { state: next }, { replace: true });
  const isNarrowed = text !== '' || state !== null;
  const showAll = () => {
    setText('');
    setState('');
  };
  return (
    <Screen
      title="Quotes"
      actions={
        isNarrowed && (
          <Button variant="secondary" onClick={showAll}>
            Show all quotes
          </Button>
        )
      }
    >
      <QuoteSearch text={text} onSearch={setText} state={state} onState={setState} />
      <QuoteList search={{ ...(text !== '' && { text }), ...(state && { state }) }} isNarrowed={isNarrowed} />
    </Screen>
  );
}

interface QuoteListProps {
  readonly search: Parameters<typeof useDeskList<typeof quoteCalls.searchQuotes>>[1]['body'];
  readonly isNarrowed: boolean;
}

function QuoteList({ search, isNarrowed }: QuoteListProps) {
  const { data, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useDeskList(quoteCalls.searchQuotes, { body: search });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={8} />;
  const quotes = data.flatMap((page) => page.quotes);
  if (quotes.length === 0 && !hasNextPage) return isNarrowed ? <NoMatch /> : <NoQuotes />;
  return (
    <div className="space-y-4">
      {quotes.length > 0 && <QuoteTable quotes={quotes} stale={isPlaceholderData} />}
      <Pager
        shown={quotes.length}
        noun={['quote', 'quotes']}
        hasMore={hasNextPage}
        onMore={() => void fetchNextPage()}
        busy={isFetchingNextPage}
      />
    </div>
  );
}

function NoQuotes() {
  return (
    <EmptyState icon={FileText} title="No quotes yet">
      A quote appears here when a buyer asks for one in the cart. When its bank transfer arrives, mark it as
      paid.
    </EmptyState>
  );
}

function NoMatch() {
  return (
    <EmptyState icon={SearchX} title="No quote matches">
      Search for a quote number, or for the beginning of an email address, a company or a purchase order
      number.
    </EmptyState>
  );
}
