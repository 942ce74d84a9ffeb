import { PackageX } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'wouter';
import { keyFilters, type ProductStock } from '../../contract/desk/key-lists.ts';
import { keysCalls } from '../../contract/desk/keys.ts';
import { Button } from '../../web/ui/button.tsx';
import { useDeskQuery } from '../api/use-desk.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Screen } from '../ui/screen.tsx';
import { ImportKeys } from './import-keys.tsx';
import { KeyBatches } from './key-batches.tsx';
import { KeyFigures } from './key-figures.tsx';
import { KeyList } from './key-list.tsx';
import { RecentVoids } from './recent-voids.tsx';
import { StockPills } from './stock-pills.tsx';

/** The keys of one product. */
export function ProductKeysScreen() {
  const { id: productId = '' } = useParams<{ id: string }>();
  const { data, error, refetch } = useDeskQuery(keysCalls.listKeyStock, {});
  const product = data?.products.find((candidate) => candidate.productId === productId);
  if (product && data) return <LoadedProduct product={product} products={data.products} />;
  return (
    <Screen title="Keys">
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <NoProduct productId={productId} />
      ) : (
        <Loading />
      )}
    </Screen>
  );
}

interface LoadedProductProps {
  readonly product: ProductStock;
  readonly products: readonly ProductStock[];
}

function LoadedProduct({ product, products }: LoadedProductProps) {
  const [isImporting, setImporting] = useState(false);
  const [params, setParams] = useSearchParams();
  const filter = keyFilters.find((name) => name === params.get('show')) ?? 'free';
  return (
    <Screen
      title={`Keys of ${product.productName}`}
      beside={<StockPills product={product} />}
      actions={
        <>
          <Link href="/keys" className="link inline-flex min-h-11 items-center px-2">
            All products
          </Link>
          <Button onClick={() => setImporting(true)}>Import keys</Button>
        </>
      }
    >
      <KeyFigures
        product={product}
        filter={filter}
        onPick={(picked) => setParams({ show: picked }, { replace: true })}
      />
      <KeyList key={filter} product={product} filter={filter} />
      <KeyBatches product={product} />
      <RecentVoids productId={product.productId} />
      <ImportKeys
        open={isImporting}
        onClose={() => setImporting(false)}
        products={products}
        productId={product.productId}
      />
    </Screen>
  );
}

function NoProduct({ productId }: { readonly productId: string }) {
  return (
    <EmptyState
      icon={PackageX}
      title={`There is no product ${productId}`}
      action={
        <Link href="/keys" className="link">
          Show the keys of all products
        </Link>
      }
    />
  );
}
