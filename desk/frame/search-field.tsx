import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { orderCalls } from '../../contract/desk/orders.ts';
import { formatQuoteNumber, parseQuoteNumber } from '../../contract/quotes.ts';
import { classNames } from '../../web/ui/class-names.ts';
import { controlClass } from '../../web/ui/field.tsx';
import { callDesk } from '../api/call-desk.ts';
import { formatList, useListAddress } from '../ui/use-list-address.ts';

/** Searches the orders, and opens a quote by its number. `/` puts the focus here from anywhere. */
export function SearchField() {
  const [path, navigate] = useLocation();
  const { values } = useListAddress();
  const queryClient = useQueryClient();
  const searched = path === '/orders' ? (values.search ?? '') : '';
  const [text, setText] = useState(searched);
  useEffect(() => setText(searched), [searched]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    void findPlace(queryClient, text.trim()).then((place) => navigate(place));
  };
  return (
    <search className="min-w-0 flex-1 lg:max-w-xl">
      <form onSubmit={search} className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
        />
        <input
          value={text}
          onChange={({ target }) => setText(target.value)}
          type="search"
          name="search"
          aria-label="Search orders"
          aria-keyshortcuts="/"
          placeholder="Order, invoice, quote, email, company or key"
          autoComplete="off"
          spellCheck={false}
          className={classNames(controlClass, 'pl-9 shadow-none lg:pr-10')}
        />
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 rounded border border-line bg-sunken px-1.5 font-mono text-xs text-ink-faint max-lg:hidden"
        >
          /
        </kbd>
      </form>
    </search>
  );
}

/**
 * Where a search leads: to the one order or quote that it names, else to the list. It asks before anything is in the
 * address, so that a licence key which is found never is.
 */
async function findPlace(queryClient: QueryClient, text: string): Promise<string> {
  const quoteNumber = parseQuoteNumber(text);
  if (quoteNumber !== null) return `/quotes/${formatQuoteNumber(quoteNumber)}`;
  if (text === '') return '/orders';
  const input = { body: { text } };
  const found = await queryClient
    .fetchQuery({
      queryKey: [orderCalls.searchOrders.path, input],
      queryFn: () => callDesk(orderCalls.searchOrders, input),
    })
    // The list says why.
    .catch(() => null);
  const orderId = found?.exactOrderId ?? found?.orders.find(({ foundKey }) => foundKey !== null)?.orderId;
  return orderId ? `/orders/${orderId}` : `/orders${formatList({ search: text })}`;
}
