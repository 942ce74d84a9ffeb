import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { productsCalls } from '../../contract/desk/products.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Screen } from '../ui/screen.tsx';
import { beginDraft } from './quote-draft.ts';
import { QuoteForm } from './quote-form.tsx';

/** Writes a quote: a new one, a copy of an order or quote, or one that takes the place of another. */
export function NewQuoteScreen() {
  const search = new URLSearchParams(useSearch());
  const revises = search.get('revises');
  const copied = revises ?? search.get('copy');
  const {
    data: begun,
    error,
    refetch,
  } = useQuery({
    queryKey: ['begun quote', copied],
    queryFn: () => beginDraft(copied),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const products = useDeskQuery(productsCalls.listProducts, {});
  const failure = error ?? products.error;
  return (
    <Screen
      title={revises ? `Revise ${revises}` : 'New quote'}
      back={revises ? { href: `/quotes/${revises}`, name: revises } : { href: '/quotes', name: 'Quotes' }}
    >
      {begun && products.data ? (
        <QuoteForm
          key={`${copied} ${revises}`}
          begun={begun}
          name={`quote ${revises ? 'revises' : 'copies'} ${copied}`}
          revises={revises}
          products={products.data.products}
        />
      ) : failure ? (
        <LoadFailure error={failure} onRetry={() => void Promise.all([refetch(), products.refetch()])} />
      ) : (
        <Loading rows={10} />
      )}
    </Screen>
  );
}
