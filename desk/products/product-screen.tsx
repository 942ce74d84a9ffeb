import { PackageX } from 'lucide-react';
import { Link, useParams } from 'wouter';
import { type DeskProduct, productsCalls } from '../../contract/desk/products.ts';
import { addGst } from '../../contract/money.ts';
import { Money } from '../../web/ui/money.tsx';
import { toast } from '../../web/ui/toast.ts';
import { useDeskAction, useDeskQuery } from '../api/use-desk.ts';
import { ActionFailure } from '../ui/action-failure.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Figure } from '../ui/figure.tsx';
import { formatCount } from '../ui/format-count.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Screen } from '../ui/screen.tsx';
import { Section } from '../ui/section.tsx';
import { FactFields } from './fact-fields.tsx';
import { KeysLeft } from './keys-left.tsx';
import { PlaceButtons } from './place-buttons.tsx';
import { PriceSection } from './price-section.tsx';
import { ProductState } from './product-state.tsx';
import { readFacts, writeFacts } from './product-values.ts';
import { SaleButton } from './sale-button.tsx';
import { SaveButton } from './save-button.tsx';
import { StockRuleSection } from './stock-rule-section.tsx';
import { useProductForm } from './use-product-form.ts';

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

/** What buyers see of a product, and how its keys are delivered. */
function FactsSection({ product }: { readonly product: DeskProduct }) {
  const changing = useDeskAction(productsCalls.changeProduct);
  const { submit, fieldOf, isChanged } = useProductForm({
    draft: `facts ${product.id}`,
    values: writeFacts(product),
    schema: productsCalls.changeProduct.body,
    read: readFacts,
    async save(_, body) {
      const saved = await changing.mutateAsync({ params: { productId: product.id }, body });
      toast({ title: 'Saved', description: 'Buyers see the change within a second.' });
      return writeFacts(saved);
    },
  });
  return (
    <Section title="What buyers see">
      <form noValidate className="max-w-3xl space-y-5" onSubmit={submit}>
        <FactFields fieldOf={fieldOf} />
        <ActionFailure error={changing.error} />
        <SaveButton isChanged={isChanged} busy={changing.isPending} />
      </form>
    </Section>
  );
}

/** What a product costs, how many keys are left, and the orders that it is in now. */
function ProductFigures({ product }: { readonly product: DeskProduct }) {
  const { priceCents, ordersUnderWay, ordersAwaitingKeys } = product;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Figure
        label="Price per seat and year, before GST"
        value={<Money cents={priceCents} />}
        note={
          <>
            <Money cents={addGst(priceCents).totalCents} /> including GST
          </>
        }
      />
      <Figure
        label="Keys left"
        value={<KeysLeft product={product} />}
        note={
          ordersAwaitingKeys > 0
            ? `${formatCount(ordersAwaitingKeys, 'paid order')} waiting for keys`
            : 'No paid order waits for keys'
        }
      />
      <Figure label="Orders under way" value={ordersUnderWay} note="Their payment has no outcome yet" />
    </div>
  );
}
