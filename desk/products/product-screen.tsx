import { useParams } from 'wouter';
import { type DeskProduct, productsCalls } from '../../contract/desk/products.ts';
import { formatDollars } from '../../contract/money.ts';
import { nameWithoutVendor } from '../../web/ui/product-name.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { ActionButton } from '../ui/action-menu.tsx';
import { StatusPill } from '../ui/columns.tsx';
import { formatCount } from '../ui/format.tsx';
import { newProductPath } from '../ui/links.tsx';
import { Screen, ThingScreen } from '../ui/screen.tsx';
import { ProductEditor } from './product-editor.tsx';
import { describeProductState } from './product-values.ts';

export function ProductScreen() {
  const { id = '' } = useParams<{ id: string }>();
  const isNew = `/products/${id}` === newProductPath;
  const query = useDeskQuery(productsCalls.listProducts, {});
  const products = query.data?.products;
  const product = products?.find((listed) => listed.id === id) ?? null;
  const isKnown = product !== null || isNew;
  return (
    <ThingScreen
      noun="product"
      name={id}
      back="/products"
      query={{ ...query, data: isKnown ? products : products && null }}
    >
      {(all) => (
        <Screen
          title={product?.name ?? 'New product'}
          back="/products"
          beside={product && <StatusPill {...describeProductState(product)} />}
          actions={product && product.state !== 'draft' && <SaleButton product={product} />}
        >
          <ProductEditor key={id} product={product} products={all} />
        </Screen>
      )}
    </ThingScreen>
  );
}

interface ProductProps {
  readonly product: DeskProduct;
}

function SaleButton({ product }: ProductProps) {
  const { withdrawProduct, restoreProduct } = productsCalls;
  if (product.state === 'on-sale')
    return (
      <ActionButton
        call={withdrawProduct}
        opens={<WithdrawProduct product={product} />}
        variant="secondary"
      >
        Withdraw from sale
      </ActionButton>
    );

  return (
    <ActionButton
      call={restoreProduct}
      opens={<RestoreProduct product={product} />}
      variant="secondary"
    >
      Put on sale again
    </ActionButton>
  );
}

function WithdrawProduct({ product: { id, name, ordersUnderWay } }: ProductProps) {
  const underWay = `${formatCount(ordersUnderWay, 'order')} under way will still be completed.`;
  return (
    <ActionDialog
      title="Withdraw this product?"
      call={productsCalls.withdrawProduct}
      input={() => ({ params: { productId: id } })}
      sentence={
        <>
          Buyers no longer see {name}, and a cart that holds it can’t be paid.{' '}
          {ordersUnderWay > 0 && `${underWay} `}
          Its keys, orders and invoices stay, and you can put it on sale again.
        </>
      }
      action={`Withdraw ${nameWithoutVendor(name)}`}
      done={() => `${name} is withdrawn from sale.`}
    />
  );
}

function RestoreProduct({ product }: ProductProps) {
  const { id, name } = product;
  const price = formatDollars(product.priceCents);
  return (
    <ActionDialog
      title="Put this product on sale again?"
      call={productsCalls.restoreProduct}
      input={() => ({ params: { productId: id } })}
      sentence={
        <>
          Within a second, buyers can buy {name} for {price} per seat and year before GST.
        </>
      }
      action={`Put on sale again at ${price}`}
      done={() => `${name} is on sale.`}
    />
  );
}
