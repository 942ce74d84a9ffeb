import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { orderCalls } from '../../contract/desk/orders.ts';
import { formatQuoteNumber, parseQuoteNumber } from '../../contract/quotes.ts';
import { callDesk } from '../api/call-desk.ts';
import { SearchBox } from '../ui/search-box.tsx';
import { formatList, useListAddress } from '../ui/use-list-address.ts';

/** Searches the orders, and opens a quote by its number. `/` puts the focus here from anywhere. */
export function SearchField() {
  const [path, navigate] = useLocation();
  const { values } = useListAddress();
  const queryClient = useQueryClient();
  const searched = path === '/orders' ? (values.search ?? '') : '';
  return (
    <SearchBox
      boxClassName="min-w-0 flex-1 lg:max-w-xl"
      className="lg:pr-10"
      name="search"
      aria-label="Search orders"
      aria-keyshortcuts="/"
      placeholder="Order, invoice, quote, email, company or key"
      searched={searched}
      onSearch={(text) => void findPlace(queryClient, text).then((place) => navigate(place))}
      end={
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 rounded border border-line bg-sunken px-1.5 font-mono text-xs text-ink-faint max-lg:hidden"
        >
          /
        </kbd>
      }
    />
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
