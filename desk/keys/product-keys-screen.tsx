import { useState } from 'react';
import { useParams } from 'wouter';
import {
  type KeyFilter,
  keyFilters,
  mostKeysCounted,
  type ProductStock,
} from '../../contract/desk/key-lists.ts';
import { keysCalls } from '../../contract/desk/keys.ts';
import { mostCounted } from '../../contract/desk/lists.ts';
import { Button } from '../../web/ui/button.tsx';
import { useIsAllowed } from '../api/session-data.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { ThingScreen } from '../ui/thing-screen.tsx';
import { useListAddress } from '../ui/use-list-address.ts';
import { formatKeys } from './format-count.ts';
import { ImportKeys } from './import-keys.tsx';
import { KeyBatches } from './key-batches.tsx';
import { KeyList, type KeyListFrame } from './key-list.tsx';

const back = { href: '/keys', name: 'Keys' };

/** The keys of one product, by their states, and its imports. */
export function ProductKeysScreen() {
  const { id: productId = '' } = useParams<{ id: string }>();
  const query = useDeskQuery(keysCalls.listKeyStock, {});
  const products = query.data?.products;
  const product = products?.find((candidate) => candidate.productId === productId);
  return (
    <ThingScreen
      noun="product"
      name={productId}
      back={back}
      query={query}
      thing={products && (product ?? null)}
    >
      {(found) => <LoadedProduct product={found} products={products ?? []} />}
    </ThingScreen>
  );
}

interface LoadedProductProps {
  readonly product: ProductStock;
  readonly products: readonly ProductStock[];
}

function LoadedProduct({ product, products }: LoadedProductProps) {
  const [isImporting, setImporting] = useState(false);
  const address = useListAddress();
  const canImport = useIsAllowed()(keysCalls.importKeys);
  const { view = 'free' } = address.values;
  const filter = keyFilters.find((name) => name === view) ?? 'free';
  const frame: KeyListFrame = {
    title: `Keys of ${product.productName}`,
    back,
    actions: canImport && <Button onClick={() => setImporting(true)}>Import keys</Button>,
    address,
    views: [
      ...keyFilters.map((name) => ({
        ...(name !== 'free' && { name }),
        label: filterNames[name],
        empty: `No ${name} keys`,
        count: product[name] >= mostKeysCounted ? mostCounted : product[name],
      })),
      { name: 'imports', label: 'Imports', empty: 'No imports' },
    ],
  };
  return (
    <>
      {view === 'imports' ? (
        <KeyBatches product={product} frame={frame} />
      ) : (
        <KeyList key={filter} product={product} filter={filter} frame={frame}>
          {filter === 'free' && <StockRule product={product} />}
        </KeyList>
      )}
      <ImportKeys
        open={isImporting}
        onClose={() => setImporting(false)}
        products={products}
        productId={product.productId}
      />
    </>
  );
}

/** Who waits for keys, and what happens when they run out. */
function StockRule({
  product: { fulfilment, awaited, lowStockThreshold, whenTooFew },
}: {
  product: ProductStock;
}) {
  if (fulfilment === 'generated') return null;
  return (
    <p className="text-sm text-ink-soft">
      {awaited > 0 && (
        <strong className="font-medium text-wattle-strong">
          Paid orders wait for {formatKeys(awaited)}: the next import serves the oldest first.{' '}
        </strong>
      )}
      Low at {formatKeys(lowStockThreshold)}.{' '}
      {whenTooFew === 'refuse'
        ? 'An order for more keys than there are is refused before any charge.'
        : 'An order for more keys than there are is charged, and waits for the next import.'}
    </p>
  );
}

const filterNames: Readonly<Record<KeyFilter, string>> = {
  free: 'Free',
  reserved: 'Reserved',
  sold: 'Sold',
  void: 'Void',
  quarantined: 'Quarantined',
  expired: 'Expired',
};
