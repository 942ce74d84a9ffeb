import { KeyRound } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { KeyEntry, KeyFilter, ProductStock } from '../../contract/desk/key-lists.ts';
import { keysCalls } from '../../contract/desk/keys.ts';
import { useDeskList, useIsAllowed } from '../api/use-desk.ts';
import { ActionButton } from '../ui/action-menu.tsx';
import { type Column, MaskedKey, rightColumn } from '../ui/columns.tsx';
import { OrderLink } from '../ui/links.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { useListAddress } from '../ui/use-list-address.ts';
import { describeKeyState, expiryColumn, formatKeys, noKeys } from './describe-keys.ts';
import { ReleaseKeys, VoidKeys } from './key-actions.tsx';
import { RecentVoids } from './recent-voids.tsx';

export type KeyListFrame = Pick<
  ComponentProps<typeof ListScreen>,
  'title' | 'back' | 'actions' | 'views' | 'counts' | 'most'
>;

export interface KeyListProps {
  readonly product: ProductStock;
  readonly filter: KeyFilter;
  readonly frame: KeyListFrame;
  readonly children: ReactNode;
}

export function KeyList({ product, filter, frame, children }: KeyListProps) {
  const { productId } = product;
  const { after } = useListAddress().values;
  const list = useDeskList(keysCalls.listKeys, { query: { productId, filter, after } }, 'keys');
  const keys = list.query.isPlaceholderData ? undefined : list.rows;
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  const isUnsold = ['free', 'quarantined', 'tooShort', 'expired'].includes(filter);
  const canChoose = useIsAllowed()(keysCalls.voidKeys) && isUnsold;
  const stockKeyIds = (keys ?? [])
    .flatMap(({ stockKeyId }) => stockKeyId ?? [])
    .filter((id) => chosen.has(id));
  return (
    <ListScreen
      {...frame}
      {...list}
      rows={keys}
      noun="key"
      keyOf={keyOf}
      columns={isUnsold ? unsoldColumns : columns}
      selection={canChoose ? { chosen, onChange: setChosen, labelOf } : undefined}
      empty={{
        icon: KeyRound,
        title: noKeys(filter),
        text: filter === 'free' ? 'Import keys to have some to sell.' : undefined,
      }}
    >
      {children}
      {filter === 'void' && <RecentVoids productId={productId} />}
      {canChoose && keys && keys.length > 0 && (
        <KeyButtons
          product={product}
          filter={filter}
          stockKeyIds={stockKeyIds}
          onDone={() => setChosen(new Set())}
        />
      )}
    </ListScreen>
  );
}

const labelOf = ({ maskedKey }: KeyEntry) => `Choose ${maskedKey}`;
const keyOf = ({ stockKeyId, licenceKeyId }: KeyEntry) => stockKeyId ?? `order-${licenceKeyId}`;

const columns: readonly Column<KeyEntry>[] = [
  { heading: 'Key', cell: ({ maskedKey }) => <MaskedKey text={maskedKey} />, phone: 1 },
  { heading: 'State', cell: (entry) => describeKeyState(entry).text, width: '14rem', phone: 2 },
  {
    heading: 'Order',
    cell: (entry) =>
      entry.orderId !== null && <OrderLink orderId={entry.orderId} licenceKey={entry} />,
    width: '16rem',
    phone: 2,
  },
  { ...expiryColumn, from: 'tablet' },
  rightColumn('Import', '6rem', ({ batchId }) => batchId !== null && `#${batchId}`, {
    from: 'tablet',
  }),
];

const unsoldColumns = columns.filter(({ heading }) => heading !== 'State' && heading !== 'Order');

interface KeyButtonsProps extends Pick<KeyListProps, 'product' | 'filter'> {
  readonly stockKeyIds: number[];
  readonly onDone: () => void;
}

function KeyButtons({ product, filter, stockKeyIds, onDone }: KeyButtonsProps) {
  const { productId, productName } = product;
  const count = stockKeyIds.length;
  const isNone = count === 0;
  const chosen = formatKeys(count);
  const which = { stockKeyIds };
  const ofChosen = { onDone, which, what: `${chosen} of ${productName}`, count };
  const ofAll = {
    onDone,
    which: { productId },
    what: `All quarantined keys of ${productName}`,
    count: product.quarantined,
  };
  const released = isNone ? ofAll : ofChosen;
  return (
    <div className="flex flex-wrap gap-2">
      <ActionButton
        call={keysCalls.voidKeys}
        opens={<VoidKeys {...ofChosen} />}
        variant="secondary"
        aria-disabled={isNone}
      >
        Void {isNone ? 'keys' : chosen}
      </ActionButton>
      {filter === 'quarantined' && (
        <ActionButton
          call={keysCalls.releaseQuarantine}
          opens={<ReleaseKeys {...released} />}
          variant="secondary"
        >
          Release {isNone ? `all ${formatKeys(product.quarantined)}` : chosen}
        </ActionButton>
      )}
    </div>
  );
}
