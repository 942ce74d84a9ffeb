import { ReceiptText, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { orderCalls } from '../../contract/desk/orders.ts';
import { Button } from '../../web/ui/button.tsx';
import { setSearchText, useSearchText } from '../api/search-text.ts';
import { useDeskList } from '../api/use-desk.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Pager } from '../ui/pager.tsx';
import { Screen } from '../ui/screen.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useOrderFilters } from './order-filters.ts';
import { OrderTable } from './order-table.tsx';

/** Finds orders, and lists them. */
export function OrdersScreen() {
  const text = useSearchText();
  const { filters, setFilter, clear } = useOrderFilters();
  const isNarrowed = text !== '' || Object.keys(filters).length > 0;
  const showAll = () => {
    setSearchText('');
    clear();
  };
  return (
    <Screen
      title="Orders"
      actions={
        isNarrowed && (
          <Button variant="secondary" onClick={showAll}>
            Show all orders
          </Button>
        )
      }
    >
      <FilterBar filters={filters} onChange={setFilter} />
      {text !== '' && (
        <p className="text-sm text-ink-soft">
          Search: <strong className="font-medium wrap-anywhere text-ink">{text}</strong>
        </p>
      )}
      <OrderList search={{ ...filters, ...(text !== '' && { text }) }} isNarrowed={isNarrowed} />
    </Screen>
  );
}

interface OrderListProps {
  readonly search: Parameters<typeof useDeskList<typeof orderCalls.searchOrders>>[1]['body'];
  readonly isNarrowed: boolean;
}

function OrderList({ search, isNarrowed }: OrderListProps) {
  const { data, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useDeskList(orderCalls.searchOrders, { body: search });
  const exactOrderId = isPlaceholderData ? null : (data?.[0]?.exactOrderId ?? null);
  const [, navigate] = useLocation();
  useEffect(() => {
    if (exactOrderId === null) return;
    // Back from the order lists the orders, instead of opening this one again.
    setSearchText('');
    navigate(`/orders/${exactOrderId}`, { replace: true });
  }, [exactOrderId, navigate]);
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data || exactOrderId !== null) return <Loading rows={8} />;
  const orders = data.flatMap((page) => page.orders);
  if (orders.length === 0 && !hasNextPage) return isNarrowed ? <NoMatch /> : <NoOrders />;
  return (
    <div className="space-y-4">
      {orders.length > 0 && <OrderTable orders={orders} stale={isPlaceholderData} />}
      <Pager
        shown={orders.length}
        noun={['order', 'orders']}
        hasMore={hasNextPage}
        onMore={() => void fetchNextPage()}
        busy={isFetchingNextPage}
      />
    </div>
  );
}

function NoOrders() {
  return (
    <EmptyState
      icon={ReceiptText}
      title="No orders yet"
      action={
        <Link href="/products" className="link">
          Check what is on sale
        </Link>
      }
    >
      An order appears here as soon as somebody pays. Until then, check your products and import the keys that
      you sell.
    </EmptyState>
  );
}

function NoMatch() {
  return (
    <EmptyState icon={SearchX} title="No order matches">
      Search for a whole order id, invoice number, transaction id, licence key or ABN, or for the beginning of
      an email address, a company or a purchase order number. Filters narrow the search.
    </EmptyState>
  );
}
