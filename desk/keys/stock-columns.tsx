import { mostKeysCounted, type ProductStock } from '../../contract/desk/key-lists.ts';
import { describeDaysLeft, describeStock } from '../../contract/desk/key-need.ts';
import { groupDigits } from '../../contract/money.ts';
import { nameWithoutVendor } from '../../web/ui/product-name.ts';
import { type Column, rightColumn, stateColumn } from '../ui/columns.tsx';
import { capitalise, formatCounted } from '../ui/format.tsx';
import { ImportButton } from './import-button.tsx';
import { StockBar } from './stock-bar.tsx';

/** Counts that no product has are left out: the names need the width. */
export function stockColumns(
  products: readonly ProductStock[],
  canImport: boolean,
): readonly Column<ProductStock>[] {
  const counted = (of: 'tooShort' | 'awaited', more: Partial<Column<ProductStock>>) =>
    products.some(({ [of]: count }) => count > 0) ? [countColumn(of, more)] : [];
  const importing: Column<ProductStock> = {
    heading: 'Import',
    cell: (product) => <ImportButton products={products} product={product} />,
    width: '6rem',
    right: true,
    phone: 'beside',
  };
  return [
    stateColumn('9rem', describeStock, { phone: 2 }),
    {
      heading: 'Product',
      cell: ({ productName }) => nameWithoutVendor(productName),
      names: true,
      phone: 1,
    },
    rightColumn('Free', '9rem', (stock) => <FreeKeys stock={stock} />, { phone: 2 }),
    ...counted('awaited', { phone: 2 }),
    ...counted('tooShort', { from: 'desktop' }),
    rightColumn('Lasts', '9rem', (stock) => <DaysLeft stock={stock} />, { phone: 2 }),
    rightColumn(
      'Warn below',
      '6.5rem',
      ({ fulfilment, lowStockThreshold }) =>
        fulfilment === 'stock' && groupDigits(String(lowStockThreshold)),
      { from: 'desktop' },
    ),
    ...(canImport ? [importing] : []),
  ];
}

/** A column of counts. On a phone, which shows no headings, each is followed by its word. */
function countColumn(
  of: 'tooShort' | 'awaited',
  more: Partial<Column<ProductStock>>,
): Column<ProductStock> {
  const word = of === 'tooShort' ? 'too short' : of;
  const cell = ({ [of]: count }: ProductStock) => {
    if (count === 0) return null;
    return (
      <span className="whitespace-nowrap">
        {formatCounted(count, mostKeysCounted)}
        <span className="row:hidden"> {word}</span>
      </span>
    );
  };
  return rightColumn(capitalise(word), '6.5rem', cell, more);
}

interface StockProps {
  readonly stock: ProductStock;
}

function FreeKeys({ stock }: StockProps) {
  return (
    <>
      <StockBar stock={stock} />
      <span className="row:hidden"> free</span>
    </>
  );
}

function DaysLeft({ stock }: StockProps) {
  const lasts = describeDaysLeft(stock);
  if (lasts === '') return null;
  return (
    <span title="At the pace of the last 30 days’ sales">
      {capitalise(lasts)}
      <span className="row:hidden"> left</span>
    </span>
  );
}
