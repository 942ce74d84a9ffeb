import { FileDown } from 'lucide-react';
import { useParams } from 'wouter';
import { keyFilters, mostKeysCounted, type ProductStock } from '../../contract/desk/key-lists.ts';
import { describeDaysLeft } from '../../contract/desk/key-need.ts';
import { keysCalls } from '../../contract/desk/keys.ts';
import { groupDigits } from '../../contract/money.ts';
import type { DeskAnswer } from '../api/call-desk.ts';
import { useDeskList, useDeskQuery, useIsAllowed } from '../api/use-desk.ts';
import { ActionButton } from '../ui/action-menu.tsx';
import { type Column, rightColumn } from '../ui/columns.tsx';
import { Moment } from '../ui/format.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { ThingScreen } from '../ui/screen.tsx';
import { useListAddress } from '../ui/use-list-address.ts';
import { expiryColumn, formatKeys, nameFilter, noKeys } from './describe-keys.ts';
import { ImportDrop } from './import-drop.tsx';
import { ImportKeys } from './import-keys.tsx';
import { VoidKeys } from './key-actions.tsx';
import { KeyList, type KeyListFrame, type KeyListProps } from './key-list.tsx';

export function ProductKeysScreen() {
  const { id: productId = '' } = useParams<{ id: string }>();
  const { view = 'free' } = useListAddress().values;
  const query = useDeskQuery(keysCalls.listKeyStock, {});
  const { products } = query.data ?? {};
  const found = products?.find((listed) => listed.productId === productId);
  const filter = keyFilters.find((name) => name === view) ?? 'free';

  const show = (product: ProductStock) => {
    const importing = <ImportKeys products={products ?? []} productId={productId} />;
    const counts = Object.fromEntries(keyFilters.map((name) => [name, product[name]]));
    const frame: KeyListFrame = {
      title: `Keys of ${product.productName}`,
      back: '/keys',
      actions: (
        <ActionButton call={keysCalls.importKeys} opens={importing}>
          Import keys
        </ActionButton>
      ),
      views,
      counts: { all: product.free, ...counts },
      most: mostKeysCounted,
    };
    const drop = <ImportDrop products={products ?? []} productId={productId} />;
    if (view === 'imports')
      return (
        <>
          {drop}
          <KeyBatches product={product} frame={frame} />
        </>
      );
    return (
      <KeyList key={filter} product={product} filter={filter} frame={frame}>
        {drop}
        {filter === 'free' && <StockRule product={product} />}
      </KeyList>
    );
  };

  return (
    <ThingScreen
      noun="product"
      name={productId}
      back="/keys"
      query={{ ...query, data: products && (found ?? null) }}
    >
      {show}
    </ThingScreen>
  );
}

const views = [
  { label: 'Free', empty: 'No free keys' },
  ...keyFilters.slice(1).map((name) => ({ name, label: nameFilter(name), empty: noKeys(name) })),
  { name: 'imports', label: 'Imports', empty: 'No imports' },
];

function StockRule({ product }: { readonly product: ProductStock }) {
  const { fulfilment, awaited, lowStockThreshold, whenTooFew } = product;
  if (fulfilment === 'generated') return null;
  const lasts = describeDaysLeft(product);
  return (
    <p className="text-sm text-ink-soft">
      {awaited > 0 && (
        <strong className="font-medium text-warning-strong">
          Paid orders wait for {formatKeys(awaited)}: the next import serves the oldest first.{' '}
        </strong>
      )}
      {lasts !== '' && `The free keys last ${lasts} at the pace of the last 30 days’ sales. `}
      Operators are warned below {formatKeys(lowStockThreshold)}. An order for more keys than there
      are {shortage[whenTooFew]}.
    </p>
  );
}

const shortage = {
  refuse: 'is refused before any charge',
  backorder: 'is charged, and waits for the next import',
};

type Batch = DeskAnswer<typeof keysCalls.listKeyBatches>['batches'][number];

function KeyBatches({ product: { productId }, frame }: Pick<KeyListProps, 'product' | 'frame'>) {
  const { after } = useListAddress().values;
  const list = useDeskList(keysCalls.listKeyBatches, { query: { productId, after } }, 'batches');
  const canVoid = useIsAllowed()(keysCalls.voidKeys);
  const action: Column<Batch> = {
    heading: 'Actions',
    cell: (batch) => (
      <ActionButton
        call={keysCalls.voidKeys}
        opens={<VoidBatch batch={batch} />}
        variant="ghost"
        aria-label={`Void unsold keys of import #${batch.batchId}`}
        className="-mr-2.5 px-2.5! text-sm! text-action-strong"
      >
        Void unsold
      </ActionButton>
    ),
    width: '8rem',
    right: true,
    phone: 2,
  };
  return (
    <ListScreen
      {...frame}
      {...list}
      noun="import"
      keyOf={({ batchId }) => batchId}
      columns={canVoid ? [...batchColumns, action] : batchColumns}
      empty={{
        icon: FileDown,
        title: 'No imports',
        text: 'The files that you import are listed here.',
      }}
    />
  );
}

function VoidBatch({ batch: { batchId, fileName } }: { readonly batch: Batch }) {
  const { data } = useDeskQuery(keysCalls.countUnsoldKeys, { query: { batchId: String(batchId) } });
  const batch = `import #${batchId} (${fileName})`;
  if (!data) return <VoidKeys which={{ batchId }} what={`All unsold keys of ${batch}`} />;
  const unsold = `${formatKeys(data.unsold)}, all that are unsold`;
  return (
    <VoidKeys
      which={{ batchId }}
      what={`${unsold} of ${batch}`}
      count={data.unsold}
      ofOrders={data}
    />
  );
}

const batchColumns: readonly Column<Batch>[] = [
  {
    heading: 'Import',
    cell: ({ batchId, fileName, note }) =>
      [`#${batchId} ${fileName}`, note].filter(Boolean).join(' · '),
    phone: 1,
  },
  rightColumn('Imported', '13rem', ({ importedAt }) => <Moment at={importedAt} />, {
    from: 'tablet',
  }),
  { heading: 'By', cell: ({ importedBy }) => importedBy, width: '16rem', from: 'desktop' },
  { ...expiryColumn, from: 'desktop' },
  rightColumn('Keys', '6rem', ({ keyCount }) => groupDigits(String(keyCount)), { phone: 1 }),
];
