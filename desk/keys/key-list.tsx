import { KeyRound } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { KeyEntry, KeyFilter, ProductStock } from '../../contract/desk/key-lists.ts';
import { keysCalls } from '../../contract/desk/keys.ts';
import { Button } from '../../web/ui/button.tsx';
import { useIsAllowed } from '../api/session-data.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import type { Column } from '../ui/data-table.tsx';
import { formatCalendarDate } from '../ui/format-time.ts';
import { OrderLink } from '../ui/links.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { MaskedKey } from '../ui/masked-key.tsx';
import { StatusPill } from '../ui/status-pill.tsx';
import { formatKeys } from './format-count.ts';
import { ReleaseKeys, VoidKeys } from './key-actions.tsx';
import { RecentVoids } from './recent-voids.tsx';

/** What the lists of a product's keys and of its imports have in common. */
export type KeyListFrame = Pick<
  ComponentProps<typeof ListScreen>,
  'title' | 'back' | 'actions' | 'address' | 'views'
>;

interface KeyListProps {
  readonly product: ProductStock;
  readonly filter: KeyFilter;
  readonly frame: KeyListFrame;
  readonly children: ReactNode;
}

/** A product's keys in one state, masked. Unsold keys can be chosen, to void or to release them. */
export function KeyList({ product: { productId, productName }, filter, frame, children }: KeyListProps) {
  const { after } = frame.address.values;
  const query = useDeskQuery(keysCalls.listKeys, { query: { productId, filter, after } });
  const keys = query.isPlaceholderData ? undefined : query.data?.keys;
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  const [open, setOpen] = useState<'void' | 'release' | null>(null);
  const stockKeyIds =
    keys?.flatMap(({ stockKeyId }) => stockKeyId ?? []).filter((id) => chosen.has(id)) ?? [];
  const count = stockKeyIds.length;
  const what = `${formatKeys(count)} of ${productName}`;
  const isUnsold = filter === 'free' || filter === 'quarantined' || filter === 'expired';
  const canChoose = useIsAllowed()(keysCalls.voidKeys) && isUnsold;
  const dialog = { onClose: () => setOpen(null), onDone: () => setChosen(new Set()) };
  return (
    <ListScreen
      {...frame}
      query={query}
      rows={keys}
      next={query.data?.next}
      noun={['key', 'keys']}
      keyOf={keyOf}
      columns={
        isUnsold ? columns.filter(({ heading }) => heading !== 'State' && heading !== 'Order') : columns
      }
      selection={
        canChoose
          ? {
              chosen,
              onChange: setChosen,
              labelOf: ({ stockKeyId, maskedKey }) => (stockKeyId === null ? null : `Choose ${maskedKey}`),
            }
          : undefined
      }
      empty={{
        icon: KeyRound,
        title: `No ${filter} keys`,
        text: filter === 'free' ? 'Import keys to have some to sell.' : '',
      }}
    >
      {children}
      {filter === 'void' && <RecentVoids productId={productId} />}
      {canChoose && keys && keys.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" aria-disabled={count === 0} onClick={() => setOpen('void')}>
            Void {count > 0 ? formatKeys(count) : 'keys'}
          </Button>
          {filter === 'quarantined' && (
            <Button variant="secondary" onClick={() => setOpen('release')}>
              {count > 0 ? `Release ${formatKeys(count)}` : 'Release all'}
            </Button>
          )}
        </div>
      )}
      {open === 'void' && <VoidKeys {...dialog} which={{ stockKeyIds }} what={what} />}
      {open === 'release' && (
        <ReleaseKeys
          {...dialog}
          which={count > 0 ? { stockKeyIds } : { productId }}
          what={count > 0 ? what : `All quarantined keys of ${productName}`}
        />
      )}
    </ListScreen>
  );
}

const keyOf = ({ stockKeyId, licenceKeyId }: KeyEntry) => stockKeyId ?? `order-${licenceKeyId}`;

const columns: readonly Column<KeyEntry>[] = [
  { heading: 'Key', cell: ({ maskedKey }) => <MaskedKey text={maskedKey} />, phone: 1 },
  { heading: 'State', cell: (entry) => describeKeyState(entry).text, width: '14rem', phone: 2 },
  {
    heading: 'Order',
    cell: ({ orderId }) => orderId !== null && <OrderLink orderId={orderId} />,
    width: '16rem',
    phone: 2,
  },
  {
    heading: 'Expires',
    cell: ({ expiresOn }) => expiresOn !== null && formatCalendarDate(expiresOn),
    width: '8rem',
    right: true,
    from: 'tablet',
  },
  {
    heading: 'Import',
    cell: ({ batchId }) => batchId !== null && `#${batchId}`,
    width: '6rem',
    right: true,
    from: 'tablet',
  },
];

type Stated = Pick<KeyEntry, 'state' | 'endedBecause' | 'isQuarantined'>;

/** The state of a key in a word. */
export function KeyStatePill({ entry }: { readonly entry: Stated }) {
  const { tone, text } = describeKeyState(entry);
  return <StatusPill tone={tone}>{text}</StatusPill>;
}

function describeKeyState({ state, endedBecause, isQuarantined }: Stated) {
  return labels[isQuarantined ? 'quarantined' : (endedBecause ?? state)];
}

const labels = {
  free: { tone: 'good', text: 'Free' },
  quarantined: { tone: 'attention', text: 'Quarantined' },
  reserved: { tone: 'active', text: 'Reserved' },
  sold: { tone: 'plain', text: 'Sold' },
  void: { tone: 'plain', text: 'Void' },
  refunded: { tone: 'attention', text: 'Refunded, no longer valid' },
  replaced: { tone: 'attention', text: 'Replaced, no longer valid' },
} as const;
