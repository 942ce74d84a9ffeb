import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ProductStock } from '../../contract/desk/key-lists.ts';
import { keysCalls } from '../../contract/desk/keys.ts';
import { Button } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { useIsAllowed } from '../api/session-data.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import type { Column } from '../ui/data-table.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { StatusDot } from '../ui/status-pill.tsx';
import { useListAddress } from '../ui/use-list-address.ts';
import { FindKey } from './find-key.tsx';
import { formatCount, formatKeys } from './format-count.ts';
import { ImportKeys } from './import-keys.tsx';

/** The keys in stock, by product. */
export function KeysScreen() {
  const [isImporting, setImporting] = useState(false);
  const query = useDeskQuery(keysCalls.listKeyStock, {});
  const products = query.data?.products;
  const canImport = useIsAllowed()(keysCalls.importKeys);
  return (
    <ListScreen
      title="Keys"
      address={useListAddress()}
      actions={
        <>
          <Link href="/keys/to-revoke" className="link inline-flex min-h-11 items-center px-2">
            Keys to revoke
          </Link>
          {canImport && <Button onClick={() => setImporting(true)}>Import keys</Button>}
        </>
      }
      query={query}
      rows={products}
      noun={['product', 'products']}
      keyOf={({ productId }) => productId}
      hrefOf={({ productId }) => `/keys/${productId}`}
      columns={columns}
      empty={{
        icon: KeyRound,
        title: 'No products yet',
        text: 'Add a product first. Its keys come from files of the vendor, with one key a line.',
        action: (
          <Link href="/products" className="link">
            Add a product
          </Link>
        ),
      }}
    >
      {products && (
        <>
          <QuarantineNotice products={products} />
          <FindKey />
          <ImportKeys
            open={isImporting}
            onClose={() => setImporting(false)}
            products={products}
            productId={null}
          />
        </>
      )}
    </ListScreen>
  );
}

/** Says that a restore has taken keys off sale, and where to confirm them. */
function QuarantineNotice({ products }: { readonly products: readonly ProductStock[] }) {
  const affected = products.filter(({ quarantined }) => quarantined > 0);
  if (affected.length === 0) return null;
  return (
    <Notice tone="danger" title="A restored backup has put keys in quarantine">
      <p>Keys may have been sold after the backup was made. They are off sale until you confirm them:</p>
      <ul className="space-y-1">
        {affected.map(({ productId, productName, quarantined }) => (
          <li key={productId}>
            <Link
              href={`/keys/${productId}?view=quarantined`}
              className="link inline-flex min-h-6 items-center text-inherit pointer-coarse:min-h-11"
            >
              {formatKeys(quarantined)} of {productName}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type State = 'free' | 'reserved' | 'sold' | 'void' | 'quarantined' | 'awaited';

/** A column of counts. On a phone, which shows no headings, each is followed by its word. */
function countColumn(
  state: State,
  heading: string,
  more: Partial<Column<ProductStock>> = {},
): Column<ProductStock> {
  return {
    heading,
    width: '6.5rem',
    right: true,
    ...more,
    cell: (product) =>
      (product[state] > 0 || (state === 'free' && product.fulfilment === 'stock')) && (
        <span className="whitespace-nowrap">
          {formatCount(product[state])}
          <span className="sm:hidden"> {heading.toLowerCase()}</span>
        </span>
      ),
  };
}

const columns: readonly Column<ProductStock>[] = [
  { heading: 'State', width: '11rem', cell: (product) => <StockState product={product} />, phone: 2 },
  { heading: 'Product', cell: ({ productName }) => productName, names: true, phone: 1 },
  countColumn('free', 'Free', { phone: 1 }),
  countColumn('reserved', 'Reserved', { from: 'tablet' }),
  countColumn('sold', 'Sold', { phone: 2 }),
  countColumn('void', 'Void', { from: 'desktop' }),
  countColumn('quarantined', 'Quarantined', { from: 'desktop' }),
  countColumn('awaited', 'Awaited', { phone: 2 }),
  {
    heading: 'Low at',
    width: '6.5rem',
    right: true,
    from: 'desktop',
    cell: ({ fulfilment, lowStockThreshold }) => fulfilment === 'stock' && formatCount(lowStockThreshold),
  },
];

/** How the stock of a product is, in words. */
function StockState({ product }: { readonly product: ProductStock }) {
  const { state, fulfilment, free, awaited, lowStockThreshold } = product;
  if (state === 'draft') return <StatusDot tone="active">Draft</StatusDot>;
  if (state === 'withdrawn') return <StatusDot tone="plain">Withdrawn</StatusDot>;
  if (awaited > 0) return <StatusDot tone="attention">Orders wait</StatusDot>;
  if (fulfilment === 'generated') return <StatusDot tone="plain">Made by the shop</StatusDot>;
  if (free === 0) return <StatusDot tone="attention">Out of stock</StatusDot>;
  if (free <= lowStockThreshold) return <StatusDot tone="attention">Low</StatusDot>;
  return <StatusDot tone="good">In stock</StatusDot>;
}
