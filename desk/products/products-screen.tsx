import { Package, Plus } from 'lucide-react';
import { type DeskProduct, mostCountedKeys, productsCalls } from '../../contract/desk/products.ts';
import { useDeskQuery, useIsAllowed } from '../api/use-desk.ts';
import { ActionButton } from '../ui/action-menu.tsx';
import { ActionFailure } from '../ui/call-states.tsx';
import { moneyColumn, stateColumn } from '../ui/columns.tsx';
import { formatCounted } from '../ui/format.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import type { Column } from '../ui/rows.tsx';
import { describeProductState, newProductPath } from './product-values.ts';
import { useReorder } from './use-reorder.tsx';

/** All products, as buyers see them from top to bottom. They are moved by dragging, and by the keyboard. */
export function ProductsScreen() {
  const query = useDeskQuery(productsCalls.listProducts, {});
  const { rows, error, status, handleOf } = useReorder(query.data?.products);
  const canMove = useIsAllowed()(productsCalls.moveProduct);
  const place: Column<DeskProduct> = { heading: 'Place', width: '4.5rem', phone: 'beside', cell: handleOf };
  const addButton = (
    <ActionButton call={productsCalls.addProduct} opens={newProductPath}>
      <Plus aria-hidden className="size-4" />
      Add product
    </ActionButton>
  );
  return (
    <ListScreen
      title="Products"
      actions={rows?.length !== 0 && addButton}
      query={query}
      rows={rows}
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
      <ActionFailure error={error} changes />
      <p className="text-sm text-ink-soft max-sm:hidden">
        In the order that buyers see.{' '}
        {canMove && 'To move a product, drag its handle, or press the up and down keys on it.'}
      </p>
      <p role="status" className="sr-only">
        {status}
      </p>
    </ListScreen>
  );
}

const columns: readonly Column<DeskProduct>[] = [
  stateColumn('10rem', describeProductState, { phone: 2 }),
  { heading: 'Product', cell: ({ name }) => name, names: true, phone: 1 },
  {
    heading: 'Keys left',
    width: '9rem',
    right: true,
    from: 'tablet',
    cell: ({ keysLeft }) => (keysLeft === null ? 'Generated' : formatCounted(keysLeft, mostCountedKeys)),
  },
  {
    heading: 'When they run out',
    width: '11rem',
    from: 'desktop',
    cell: ({ keysLeft, whenTooFew }) =>
      keysLeft !== null && (whenTooFew === 'refuse' ? 'Refuse' : 'Back-order'),
  },
  moneyColumn('Price', ({ priceCents }) => priceCents, { phone: 2 }),
];
