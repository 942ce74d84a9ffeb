import { PackageX } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { type DeskProduct, productsCalls } from '../../contract/desk/products.ts';
import { formatDollars } from '../../contract/money.ts';
import { Button } from '../../web/ui/button.tsx';
import { useIsAllowed } from '../api/session-data.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { formatCount } from '../ui/format-count.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Screen } from '../ui/screen.tsx';
import { ProductEditor } from './product-editor.tsx';
import { newProductPath, ProductState } from './product-state.tsx';

const back = { href: '/products', name: 'Products' };

/** One product: what it is, what it costs, where its keys come from, and whether it is on sale. Or a new one. */
export function ProductScreen() {
  const { id } = useParams<{ id: string }>();
  const isNew = `/products/${id}` === newProductPath;
  const { data, error, refetch } = useDeskQuery(productsCalls.listProducts, {});
  const product = data?.products.find((listed) => listed.id === id) ?? null;
  const canSell = useIsAllowed()(productsCalls.restoreProduct);
  return (
    <Screen
      title={product?.name ?? (isNew ? 'New product' : 'Product')}
      back={back}
      beside={product && <ProductState product={product} />}
      actions={product && canSell && <SaleButton product={product} />}
    >
      {data && (product || isNew) ? (
        <ProductEditor key={id} product={product} products={data.products} />
      ) : error ? (
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

/** Withdraws a product from sale, or puts it on sale. */
function SaleButton({ product }: { readonly product: DeskProduct }) {
  const [isOpen, setOpen] = useState(false);
  const { name, state, priceCents, ordersUnderWay } = product;
  const input = () => ({ params: { productId: product.id } });
  const close = () => setOpen(false);
  const action = { 'on-sale': 'Withdraw from sale', withdrawn: 'Put on sale again', draft: 'Put on sale' }[
    state
  ];
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {action}
      </Button>
      {isOpen && state === 'on-sale' && (
        <ActionDialog
          title="Withdraw this product?"
          call={productsCalls.withdrawProduct}
          input={input}
          onClose={close}
          sentence={`Buyers no longer see ${name}, and a cart that holds it can’t be paid.${
            ordersUnderWay > 0
              ? ` ${formatCount(ordersUnderWay, 'order')} under way will still be completed.`
              : ''
          } Its keys, orders and invoices stay, and you can put it on sale again.`}
          action={action}
          done={() => `${name} is withdrawn from sale.`}
        />
      )}
      {isOpen && state !== 'on-sale' && (
        <ActionDialog
          title="Put this product on sale?"
          call={productsCalls.restoreProduct}
          input={input}
          onClose={close}
          sentence={`Within a second, buyers can buy ${name} for ${formatDollars(priceCents)} per seat and year before GST.`}
          action={action}
          done={() => `${name} is on sale.`}
        />
      )}
    </>
  );
}
