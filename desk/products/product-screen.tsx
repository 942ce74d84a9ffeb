import { PackageX } from 'lucide-react';
import { Link, useParams } from 'wouter';
import { type DeskProduct, productsCalls } from '../../contract/desk/products.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Screen } from '../ui/screen.tsx';
import { FactsSection } from './facts-section.tsx';
import { PlaceButtons } from './place-buttons.tsx';
import { PriceSection } from './price-section.tsx';
import { ProductFigures } from './product-figures.tsx';
import { ProductState } from './product-state.tsx';
import { SaleButton } from './sale-button.tsx';
import { StockRuleSection } from './stock-rule-section.tsx';

/** One product: what it is, what it costs, where its keys come from, and whether it is on sale. */
export function ProductScreen() {
  const { id } = useParams<{ id: string }>();
  const { data, error, refetch } = useDeskQuery(productsCalls.listProducts, {});
  const product = data?.products.find((listed) => listed.id === id);
  if (product && data) return <Product product={product} count={data.products.length} />;
  return (
    <Screen title="Product">
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <EmptyState
          icon={PackageX}
          title="There is no such product"
          action={
            <Link href="/products" className="link">
              All products
            </Link>
          }
        />
      ) : (
        <Loading />
      )}
    </Screen>
  );
}

function Product({ product, count }: { readonly product: DeskProduct; readonly count: number }) {
  return (
    <Screen
      title={product.name}
      beside={<ProductState product={product} />}
      actions={
        <div className="flex flex-wrap gap-2">
          <PlaceButtons product={product} count={count} />
          <SaleButton product={product} />
        </div>
      }
    >
      <ProductFigures product={product} />
      <PriceSection product={product} />
      <StockRuleSection product={product} />
      <FactsSection product={product} />
    </Screen>
  );
}
