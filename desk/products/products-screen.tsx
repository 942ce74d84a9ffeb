import { Package, Plus } from 'lucide-react';
import { useState } from 'react';
import { type DeskProduct, productsCalls } from '../../contract/desk/products.ts';
import { Button } from '../../web/ui/button.tsx';
import { Money } from '../../web/ui/money.tsx';
import { useDeskQuery } from '../api/use-desk.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Screen } from '../ui/screen.tsx';
import { AddProductDialog } from './add-product-dialog.tsx';
import { KeysLeft } from './keys-left.tsx';
import { ProductState } from './product-state.tsx';

const productColumns: readonly Column<DeskProduct>[] = [
  { heading: 'Product', wraps: true, cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  { heading: 'State', cell: (product) => <ProductState product={product} /> },
  { heading: 'ID', from: 'wide', cell: ({ id }) => <span className="text-ink-soft">{id}</span> },
  { heading: 'Keys left', right: true, from: 'tablet', cell: (product) => <KeysLeft product={product} /> },
  {
    heading: 'When keys run out',
    from: 'desktop',
    cell: ({ keysLeft, whenTooFew }) =>
      keysLeft !== null && (whenTooFew === 'refuse' ? 'Refuse' : 'Back-order'),
  },
  { heading: 'Price', right: true, cell: ({ priceCents }) => <Money cents={priceCents} /> },
];

/** All products, as buyers see them from top to bottom. */
export function ProductsScreen() {
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useDeskQuery(productsCalls.listProducts, {});
  const addButton = (
    <Button onClick={() => setAdding(true)}>
      <Plus aria-hidden className="size-4" />
      Add product
    </Button>
  );
  const isEmpty = data?.products.length === 0;
  return (
    <Screen title="Products" actions={!isEmpty && addButton}>
      {data ? (
        isEmpty ? (
          <EmptyState icon={Package} title="Add your first product" action={addButton}>
            Buyers see a product within a second after you add it.
          </EmptyState>
        ) : (
          <DataTable
            caption="Products"
            rows={data.products}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/products/${id}`}
            columns={productColumns}
          />
        )
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      <AddProductDialog open={isAdding} onClose={() => setAdding(false)} />
    </Screen>
  );
}
