import { SearchX } from 'lucide-react';
import { Link, useParams } from 'wouter';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { ApiError } from '../../web/api/api-error.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Screen } from '../ui/screen.tsx';
import { LoadedQuote } from './loaded-quote.tsx';

/** One quote: who asked for it and for what, and how it was paid. */
export function QuoteScreen() {
  const { number = '' } = useParams<{ number: string }>();
  const { data, error, refetch, isPlaceholderData } = useDeskQuery(quoteCalls.readQuote, {
    params: { number },
  });
  if (error instanceof ApiError && error.status === 404) return <NoQuote number={number} />;
  if (data && !isPlaceholderData) return <LoadedQuote quote={data} />;
  return (
    <Screen title={`Quote ${number}`}>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Loading rows={10} />}
    </Screen>
  );
}

function NoQuote({ number }: { readonly number: string }) {
  return (
    <Screen title="Quote not found">
      <EmptyState
        icon={SearchX}
        title={`There is no quote ${number}`}
        action={
          <Link href="/quotes" className="link">
            Show all quotes
          </Link>
        }
      >
        Check the number, or search the quotes. Unpaid quotes are deleted a year after they expired.
      </EmptyState>
    </Screen>
  );
}
