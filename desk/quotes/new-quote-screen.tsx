import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { productsCalls } from '../../contract/desk/products.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { Loaded } from '../ui/call-states.tsx';
import { Screen } from '../ui/screen.tsx';
import { beginDraft, type QuoteWay } from './quote-draft.ts';
import { QuoteForm } from './quote-form.tsx';

/** Writes a quote: a new one, a copy of an order or quote, one that takes the place of another, or one that renews an order. */
export function NewQuoteScreen() {
  const search = new URLSearchParams(useSearch());
  const ways: readonly QuoteWay[] = ['revise', 'renew'];
  const way = ways.find((name) => search.has(name)) ?? 'copy';
  const copied = search.get(way);
  const revises = way === 'revise' ? copied : null;
  const begun = useQuery({
    queryKey: ['begun quote', way, copied],
    queryFn: () => beginDraft(way, copied),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const products = useDeskQuery(productsCalls.listProducts, {});
  return (
    <Screen
      title={revises ? `Revise ${revises}` : way === 'renew' ? 'Quote renewal' : 'New quote'}
      back={revises ? `/quotes/${revises}` : way === 'renew' ? `/orders/${copied}` : '/quotes'}
    >
      <Loaded query={begun} rows={10}>
        {(draft) => (
          <Loaded query={products} rows={10}>
            {({ products: listed }) => (
              <QuoteForm
                key={`${way} ${copied}`}
                begun={draft}
                name={`quote ${way} ${copied}`}
                revises={revises}
                products={listed}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  );
}
