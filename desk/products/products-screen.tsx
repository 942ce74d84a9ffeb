import { ChevronDown, ChevronUp, Package, Plus } from 'lucide-react';
import { madeByShop } from '../../contract/desk/key-need.ts';
import { mostCountedOf } from '../../contract/desk/product-facts.ts';
import { type DeskProduct, productsCalls } from '../../contract/desk/products.ts';
import { IconButton } from '../../web/ui/button.tsx';
import { nameWithoutVendor } from '../../web/ui/product-name.ts';
import { useDeskAction, useDeskList, useIsAllowed } from '../api/use-desk.ts';
import { ActionButton } from '../ui/action-menu.tsx';
import { ActionFailure } from '../ui/call-states.tsx';
import { type Column, moneyColumn, rightColumn, stateColumn } from '../ui/columns.tsx';
import { formatCounted } from '../ui/format.tsx';
import { newProductPath } from '../ui/links.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { describeProductState } from './product-values.ts';

export function ProductsScreen() {
  const list = useDeskList(productsCalls.listProducts, {}, 'products');
  const { rows } = list;
  const moving = useDeskAction(productsCalls.moveProduct);
  const moved = moving.data;
  const canMove = useIsAllowed()(productsCalls.moveProduct);
  const move = ({ id: productId }: DeskProduct, position: number) =>
    moving.mutate({ params: { productId }, body: { position } });

  const place: Column<DeskProduct> = {
    heading: 'Place',
    width: '6rem',
    phone: 'beside',
    cell: (product) => (
      <span className="flex sm:-mx-3">
        {steps.map(([step, direction, Icon]) => {
          const to = (rows?.indexOf(product) ?? 0) + step;
          return (
            <IconButton
              key={direction}
              label={`Move ${product.name} ${direction}`}
              aria-disabled={moving.isPending || rows?.[to] === undefined}
              className="text-ink-soft aria-disabled:opacity-30"
              onClick={() => move(product, to + 1)}
            >
              <Icon aria-hidden className="size-5" />
            </IconButton>
          );
        })}
      </span>
    ),
  };

  const addButton = (
    <ActionButton call={productsCalls.addProduct} opens={newProductPath}>
      <Plus aria-hidden className="size-4" />
      Add product
    </ActionButton>
  );
  return (
    <ListScreen
      {...list}
      title="Products"
      actions={rows?.length !== 0 && addButton}
      noun="product"
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/products/${id}`}
      columns={canMove ? [place, ...columns] : columns}
      empty={{
        icon: Package,
        title: 'Add your first product',
        text: 'It is a draft until you put it on sale. Buyers see it within a second then.',
        action: addButton,
      }}
    >
      <ActionFailure error={moving.error} changes />
      <p className="text-sm text-ink-soft max-sm:hidden">In the order that buyers see.</p>
      <p role="status" className="sr-only">
        {moved && `${moved.name} is number ${moved.position} of ${rows?.length}.`}
      </p>
    </ListScreen>
  );
}

const steps = [
  [-1, 'up', ChevronUp],
  [1, 'down', ChevronDown],
] as const;

const shortages = { refuse: 'Refuse', backorder: 'Back-order' };

const columns: readonly Column<DeskProduct>[] = [
  stateColumn('10rem', describeProductState, { phone: 2 }),
  { heading: 'Product', cell: ({ name }) => nameWithoutVendor(name), names: true, phone: 1 },
  rightColumn('Keys left', '9rem', countKeys, { from: 'tablet' }),
  {
    heading: 'When they run out',
    width: '11rem',
    from: 'desktop',
    cell: ({ keysLeft, whenTooFew }) => keysLeft !== null && shortages[whenTooFew],
  },
  moneyColumn('Price', ({ priceCents }) => priceCents, { phone: 2 }),
];

function countKeys(product: DeskProduct): string {
  if (product.keysLeft === null) return madeByShop;
  return formatCounted(product.keysLeft, mostCountedOf(product));
}
