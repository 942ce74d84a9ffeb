import type { DeskProduct } from '../../contract/desk/products.ts';
import { Money } from '../../web/ui/money.tsx';
import type { Column } from '../ui/data-table.tsx';
import { KeysLeft } from './keys-left.tsx';
import { ProductState } from './product-state.tsx';

export const productColumns: readonly Column<DeskProduct>[] = [
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
