import { RotateCw } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { countOf } from '../../contract/format.ts';
import { shop } from '../../shop.config.ts';
import { useProducts } from '../api/use-products.ts';
import { Button } from '../ui/button.tsx';
import { FailureBoundary } from '../ui/failure-boundary.tsx';
import { Notice } from '../ui/notice.tsx';
import { ScreenHeading } from '../ui/screen-heading.tsx';
import { ProductGrid, ProductSkeletons } from './product-grid.tsx';

const LargeCatalogue = lazy(() => import('./large-catalogue.tsx'));
const ComparisonTable = lazy(() => import('./comparison-table.tsx'));

export function ProductsScreen() {
  const { data, isPending, isError, isFetching, refetch } = useProducts();
  // The table is below what a phone shows first: it may be painted a frame later.
  const showTable = useDeferredValue(true, false);
  const products = data?.products ?? [];
  const [shown, setShown] = useState<number>();
  const isLoading = !isError && shown === undefined;
  return (
    <div className="column py-10 sm:py-14">
      <ScreenHeading>Products</ScreenHeading>
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <p className="max-w-3xl text-lg text-ink-soft">
          {shop.vendorName} licences for 12 months. Choose your seats and see the total with GST.
        </p>
        <p role="status" className="min-h-5 text-sm text-ink-faint">
          {isLoading && 'Loading products…'}
          {shown !== undefined && `Showing ${countOf(shown, 'product')}`}
        </p>
      </div>
      <div className="mt-8">
        {isPending && <ProductSkeletons />}
        {isError && !data && (
          <Notice tone="danger" role="alert" className="items-start p-6">
            <p className="text-base font-medium">
              Failed to load products. Please try again later.
            </p>
            <Button
              variant="secondary"
              busy={isFetching}
              onClick={() => refetch()}
              className="mt-3"
            >
              {!isFetching && <RotateCw className="size-4" />}
              Load again
            </Button>
          </Notice>
        )}
        {data?.products.length === 0 && (
          <Notice tone="info" className="items-start p-6">
            <p className="text-base font-medium">No products are on sale right now.</p>
            <p>Please come back later, or ask our support team.</p>
          </Notice>
        )}
        <FailureBoundary fallback={<ProductGrid products={products} onShown={setShown} />}>
          <Suspense fallback={<ProductSkeletons />}>
            {products.length > 3 && <LargeCatalogue products={products} onShown={setShown} />}
            {data && products.length < 4 && <ProductGrid products={products} onShown={setShown} />}
          </Suspense>
        </FailureBoundary>
      </div>
      {showTable && (
        <FailureBoundary fallback={null}>
          <Suspense>
            <ComparisonTable products={products} />
          </Suspense>
        </FailureBoundary>
      )}
    </div>
  );
}
