import type { ProductStock } from '../../contract/desk/key-lists.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { formatCount } from './format-count.ts';
import { StockPills } from './stock-pills.tsx';

/** The products with the numbers of their keys. */
export function StockTable({ products }: { readonly products: readonly ProductStock[] }) {
  return (
    <DataTable
      caption="Keys by product"
      rows={products}
      keyOf={({ productId }) => productId}
      hrefOf={({ productId }) => `/keys/${productId}`}
      columns={columns}
    />
  );
}

const columns: readonly Column<ProductStock>[] = [
  { heading: 'Product', cell: ({ productName }) => productName, wraps: true },
  { heading: 'Stock', cell: (product) => <StockPills product={product} />, wraps: true },
  { heading: 'Free', cell: (product) => writeCount(product, product.free), right: true },
  {
    heading: 'Reserved',
    cell: (product) => writeCount(product, product.reserved),
    right: true,
    from: 'tablet',
  },
  { heading: 'Sold', cell: (product) => writeCount(product, product.sold), right: true, from: 'tablet' },
  { heading: 'Void', cell: (product) => writeCount(product, product.void), right: true, from: 'desktop' },
  {
    heading: 'Quarantined',
    cell: (product) => writeCount(product, product.quarantined),
    right: true,
    from: 'desktop',
  },
  {
    heading: 'Awaited',
    cell: (product) => writeCount(product, product.awaited),
    right: true,
    from: 'tablet',
  },
  {
    heading: 'Low at',
    cell: ({ fulfilment, lowStockThreshold }) =>
      fulfilment === 'stock' ? formatCount(lowStockThreshold) : '–',
    right: true,
    from: 'desktop',
  },
];

/** Products whose keys the shop makes have no stock, unless keys were imported anyway. */
function writeCount({ fulfilment }: ProductStock, count: number): string {
  if (fulfilment === 'generated' && count === 0) return '–';
  return formatCount(count);
}
