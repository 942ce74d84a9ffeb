import { KeyRound } from 'lucide-react';
import type { KeyEntry, KeyFilter, ProductStock } from '../../contract/desk/key-lists.ts';
import { keysCalls } from '../../contract/desk/keys.ts';
import { useDeskList } from '../api/use-desk.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { formatCalendarDate } from '../ui/format-time.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { MaskedKey } from '../ui/masked-key.tsx';
import { OrderLink } from '../ui/order-link.tsx';
import { Pager } from '../ui/pager.tsx';
import { ChooseRow } from './choose-row.tsx';
import { filterNames } from './key-figures.tsx';
import { KeyListActions } from './key-list-actions.tsx';
import { KeyStatePill } from './key-state-pill.tsx';
import { useSelection } from './use-selection.ts';

interface KeyListProps {
  readonly product: ProductStock;
  readonly filter: KeyFilter;
}

/** A product's keys in one state, masked. Unsold keys can be chosen, to void or to release them. */
export function KeyList({ product: { productId, productName }, filter }: KeyListProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } =
    useDeskList(keysCalls.listKeys, { query: { productId, filter } });
  const keys = data && !isPlaceholderData ? data.flatMap((page) => page.keys) : null;
  const selection = useSelection(keys?.flatMap(({ stockKeyId }) => stockKeyId ?? []) ?? []);
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!keys) return <Loading rows={4} />;
  const isUnsold = filter === 'free' || filter === 'quarantined' || filter === 'expired';
  const choose: Column<KeyEntry> = {
    heading: 'Choose',
    cell: ({ stockKeyId, maskedKey }) =>
      stockKeyId !== null && (
        <ChooseRow
          name={`Choose ${maskedKey}`}
          checked={selection.has(stockKeyId)}
          onChange={() => selection.toggle(stockKeyId)}
        />
      ),
  };
  return (
    <div className="space-y-4">
      {isUnsold && (
        <KeyListActions
          productId={productId}
          productName={productName}
          filter={filter}
          selection={selection}
          listed={keys.length}
        />
      )}
      {keys.length === 0 ? (
        <EmptyState icon={KeyRound} title={`No ${filterNames[filter].toLowerCase()} keys`}>
          {filter === 'free' && 'Import keys to have some to sell.'}
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption={`${filterNames[filter]} keys of ${productName}`}
            rows={keys}
            keyOf={({ stockKeyId, licenceKeyId }) => stockKeyId ?? `order-${licenceKeyId}`}
            columns={isUnsold ? [choose, ...columns] : columns}
          />
          <Pager
            shown={keys.length}
            noun={['key', 'keys']}
            hasMore={hasNextPage}
            onMore={() => void fetchNextPage()}
            busy={isFetchingNextPage}
          />
        </>
      )}
    </div>
  );
}

const columns: readonly Column<KeyEntry>[] = [
  { heading: 'Key', cell: ({ maskedKey }) => <MaskedKey text={maskedKey} /> },
  { heading: 'State', cell: (entry) => <KeyStatePill entry={entry} />, from: 'tablet' },
  {
    heading: 'Order',
    cell: ({ orderId }) => orderId !== null && <OrderLink orderId={orderId} />,
    wraps: true,
  },
  {
    heading: 'Expires',
    cell: ({ expiresOn }) => (expiresOn === null ? 'Never' : formatCalendarDate(expiresOn)),
    from: 'tablet',
  },
  {
    heading: 'Import',
    cell: ({ batchId }) => batchId !== null && `#${batchId}`,
    right: true,
    from: 'tablet',
  },
];
