import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { productsCalls } from '../../contract/desk/products.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { Loaded } from '../ui/call-states.tsx';
import { Screen } from '../ui/screen.tsx';
import { beginDraft, type QuoteWay } from './quote-draft.ts';
import { QuoteForm } from './quote-form.tsx';

/** Writes a quote: a new one, or one that copies, revises or renews what the address names. */
export function NewQuoteScreen() {
  const search = new URLSearchParams(useSearch());
  const ways: readonly QuoteWay[] = ['revise', 'renew'];
  const way = ways.find((name) => search.has(name)) ?? 'copy';
  const copied = search.get(way);
  const begun = useQuery({
    queryKey: ['begun quote', way, copied],
    queryFn: () => beginDraft(way, copied),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const products = useDeskQuery(productsCalls.listProducts, {});
  return (
    <Screen {...describeWay(way, copied)}>
      <Loaded query={begun} rows={10}>
        {(draft) => (
          <Loaded query={products} rows={10}>
            {({ products: listed }) => (
              <QuoteForm
                key={`${way} ${copied}`}
                begun={draft}
                name={`quote ${way} ${copied}`}
                revises={way === 'revise' ? copied : null}
                products={listed}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  );
}

function describeWay(way: QuoteWay, copied: string | null) {
  if (way === 'renew') return { title: 'Quote renewal', back: `/orders/${copied}` };
  if (way === 'revise' && copied) return { title: `Revise ${copied}`, back: `/quotes/${copied}` };
  return { title: 'New quote', back: '/quotes' };
}
