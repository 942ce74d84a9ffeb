import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { productsCalls } from '../../contract/desk/products.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { Loaded } from '../ui/call-states.tsx';
import { Screen } from '../ui/screen.tsx';
import { formatList } from '../ui/use-list-address.ts';
import { beginDraft, type QuoteWay, quoteWays } from './begin-draft.ts';
import { QuoteForm } from './quote-form.tsx';

/** Writes a quote: a new one, or one that copies, revises, renews or is for what the address names. */
export function NewQuoteScreen() {
  const search = new URLSearchParams(useSearch());
  const way = quoteWays.find((name) => search.has(name)) ?? 'copy';
  const named = search.get(way);
  const begun = useQuery({
    queryKey: ['begun quote', way, named],
    queryFn: () => beginDraft(way, named),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const products = useDeskQuery(productsCalls.listProducts, {});
  return (
    <Screen {...describeWay(way, named)}>
      <Loaded query={begun} rows={10}>
        {(draft) => (
          <Loaded query={products} rows={10}>
            {({ products: listed }) => (
              <QuoteForm
                key={`${way} ${named}`}
                begun={draft}
                name={`quote ${way} ${named}`}
                revises={way === 'revise' ? named : null}
                products={listed}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  );
}

function describeWay(way: QuoteWay, named: string | null) {
  const [order] = named?.split(',') ?? [];
  if (way === 'renew') return { title: 'Quote renewal', back: `/orders/${order}` };
  if (way === 'revise' && named) return { title: `Revise ${named}`, back: `/quotes/${named}` };
  if ((way === 'for' || way === 'again') && named)
    return { title: 'New quote', back: `/customers${formatList({ customer: named })}` };
  return { title: 'New quote', back: '/quotes' };
}
