import { useParams } from 'wouter';
import { mostCounted } from '../../contract/desk/desk-call.ts';
import { keyFilters, mostKeysCounted, type ProductStock } from '../../contract/desk/key-lists.ts';
import { keysCalls } from '../../contract/desk/keys.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { ActionButton } from '../ui/action-menu.tsx';
import { capitalise } from '../ui/format.tsx';
import { ThingScreen } from '../ui/screen.tsx';
import { useListAddress } from '../ui/use-list-address.ts';
import { formatKeys } from './describe-keys.ts';
import { ImportKeys } from './import-keys.tsx';
import { KeyBatches } from './key-batches.tsx';
import { KeyList, type KeyListFrame } from './key-list.tsx';

export function ProductKeysScreen() {
  const { id: productId = '' } = useParams<{ id: string }>();
  const { view = 'free' } = useListAddress().values;
  const query = useDeskQuery(keysCalls.listKeyStock, {});
  const { products } = query.data ?? {};
  const filter = keyFilters.find((name) => name === view) ?? 'free';
  const show = (product: ProductStock) => {
    const importing = <ImportKeys products={products ?? []} productId={productId} />;
    const frame: KeyListFrame = {
      title: `Keys of ${product.productName}`,
      back: '/keys',
      actions: (
        <ActionButton call={keysCalls.importKeys} opens={importing}>
          Import keys
        </ActionButton>
      ),
      views,
      counts: Object.fromEntries(
        keyFilters.map((name) => [name === 'free' ? 'all' : name, countOf(product[name])]),
      ),
    };
    return view === 'imports' ? (
      <KeyBatches product={product} frame={frame} />
    ) : (
      <KeyList key={filter} product={product} filter={filter} frame={frame}>
        {filter === 'free' && <StockRule product={product} />}
      </KeyList>
    );
  };
  return (
    <ThingScreen
      noun="product"
      name={productId}
      back="/keys"
      query={{
        ...query,
        data: products && (products.find((listed) => listed.productId === productId) ?? null),
      }}
    >
      {show}
    </ThingScreen>
  );
}

const views = [
  { label: 'Free', empty: 'No free keys' },
  ...keyFilters.slice(1).map((name) => ({ name, label: capitalise(name), empty: `No ${name} keys` })),
  { name: 'imports', label: 'Imports', empty: 'No imports' },
];

/** As lists count, which stop earlier. */
const countOf = (keys: number) => (keys >= mostKeysCounted ? mostCounted : keys);

function StockRule({ product }: { readonly product: ProductStock }) {
  const { fulfilment, awaited, lowStockThreshold, whenTooFew } = product;
  if (fulfilment === 'generated') return null;
  return (
    <p className="text-sm text-ink-soft">
      {awaited > 0 && (
        <strong className="font-medium text-wattle-strong">
          Paid orders wait for {formatKeys(awaited)}: the next import serves the oldest first.{' '}
        </strong>
      )}
      Low below {formatKeys(lowStockThreshold)}.{' '}
      {whenTooFew === 'refuse'
        ? 'An order for more keys than there are is refused before any charge.'
        : 'An order for more keys than there are is charged, and waits for the next import.'}
    </p>
  );
}
