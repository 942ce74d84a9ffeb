import { useParams } from 'wouter';
import { type DeskProduct, productsCalls } from '../../contract/desk/products.ts';
import { formatDollars } from '../../contract/money.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { ActionButton } from '../ui/action-menu.tsx';
import { StatusPill } from '../ui/columns.tsx';
import { formatCount } from '../ui/format.tsx';
import { Screen, ThingScreen } from '../ui/screen.tsx';
import { ProductEditor } from './product-editor.tsx';
import { describeProductState, newProductPath } from './product-values.ts';

export function ProductScreen() {
  const { id = '' } = useParams<{ id: string }>();
  const isNew = `/products/${id}` === newProductPath;
  const query = useDeskQuery(productsCalls.listProducts, {});
  const products = query.data?.products;
  const product = products?.find((listed) => listed.id === id) ?? null;
  return (
    <ThingScreen
      noun="product"
      name={id}
      back="/products"
      query={{ ...query, data: product || isNew ? products : products && null }}
    >
      {(all) => (
        <Screen
          title={product?.name ?? 'New product'}
          back="/products"
          beside={product && <StatusPill {...describeProductState(product)} />}
          actions={product && <SaleButton product={product} />}
        >
          <ProductEditor key={id} product={product} products={all} />
        </Screen>
      )}
    </ThingScreen>
  );
}

function SaleButton({ product }: { readonly product: DeskProduct }) {
  const { name, state, priceCents, ordersUnderWay } = product;
  const isOnSale = state === 'on-sale';
  const underWay =
    ordersUnderWay > 0
      ? ` ${formatCount(ordersUnderWay, 'order')} under way will still be completed.`
      : '';
  const call = isOnSale ? productsCalls.withdrawProduct : productsCalls.restoreProduct;
  const action = isOnSale
    ? 'Withdraw from sale'
    : state === 'draft'
      ? 'Put on sale'
      : 'Put on sale again';
  const dialog = (
    <ActionDialog
      title={isOnSale ? 'Withdraw this product?' : 'Put this product on sale?'}
      call={call}
      input={() => ({ params: { productId: product.id } })}
      sentence={
        isOnSale
          ? `Buyers no longer see ${name}, and a cart that holds it can’t be paid.${underWay} Its keys, orders and invoices stay, and you can put it on sale again.`
          : `Within a second, buyers can buy ${name} for ${formatDollars(priceCents)} per seat and year before GST.`
      }
      action={action}
      done={() => (isOnSale ? `${name} is withdrawn from sale.` : `${name} is on sale.`)}
    />
  );
  return (
    <ActionButton call={call} opens={dialog} variant="secondary">
      {action}
    </ActionButton>
  );
}
