import { KeyRound } from 'lucide-react';
import { mostKeysCounted, type ProductStock } from '../../contract/desk/key-lists.ts';
import { keysCalls } from '../../contract/desk/keys.ts';
import { isLow } from '../../contract/desk/product-facts.ts';
import { groupDigits } from '../../contract/money.ts';
import { Notice } from '../../web/ui/notice.tsx';
import { nameWithoutVendor } from '../../web/ui/product-name.ts';
import { useDeskList } from '../api/use-desk.ts';
import { ActionButton } from '../ui/action-menu.tsx';
import { type Column, rightColumn, type Status, stateColumn } from '../ui/columns.tsx';
import { capitalise, formatCounted } from '../ui/format.tsx';
import { TextLink } from '../ui/links.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { formatKeys } from './describe-keys.ts';
import { FindKey } from './find-key.tsx';
import { ImportDrop } from './import-drop.tsx';
import { ImportKeys } from './import-keys.tsx';

export function KeysScreen() {
  const list = useDeskList(keysCalls.listKeyStock, {}, 'products');
  const products = list.rows;
  return (
    <ListScreen
      {...list}
      title="Keys"
      actions={
        <>
          <TextLink href="/keys/to-revoke" className="min-h-11 px-2">
            Keys to revoke
          </TextLink>
          <ActionButton
            call={keysCalls.importKeys}
            opens={products && <ImportKeys products={products} />}
          >
            Import keys
          </ActionButton>
        </>
      }
      noun="product"
      keyOf={({ productId }) => productId}
      hrefOf={({ productId }) => `/keys/${productId}`}
      columns={listColumns(products ?? [])}
      empty={{
        icon: KeyRound,
        title: 'No products yet',
        text: 'Add a product first. Its keys come from files of the vendor, with one key a line.',
        action: <TextLink href="/products">Add a product</TextLink>,
      }}
    >
      {products && (
        <>
          <ImportDrop products={products} />
          <QuarantineNotice products={products} />
          <FindKey />
        </>
      )}
    </ListScreen>
  );
}

function QuarantineNotice({ products }: { readonly products: readonly ProductStock[] }) {
  const affected = products.filter(({ quarantined }) => quarantined > 0);
  if (affected.length === 0) return null;
  return (
    <Notice tone="danger" title="A restored backup has put keys in quarantine">
      <p>
        Keys may have been sold after the backup was made. They are off sale until you confirm them:
      </p>
      <ul className="space-y-1">
        {affected.map(({ productId, productName, quarantined }) => (
          <li key={productId}>
            <TextLink href={`/keys/${productId}?view=quarantined`} className="min-h-6 text-inherit">
              {formatKeys(quarantined)} of {productName}
            </TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type CountedState = 'free' | 'reserved' | 'sold' | 'void' | 'quarantined' | 'tooShort' | 'awaited';

/** A column of counts. On a phone, which shows no headings, each is followed by its word. */
function countColumn(
  state: CountedState,
  more: Partial<Column<ProductStock>>,
): Column<ProductStock> {
  const word = state === 'tooShort' ? 'too short' : state;
  const cell = ({ [state]: count, fulfilment }: ProductStock) => {
    const isNews = state === 'free' && fulfilment === 'stock';
    if (count === 0 && !isNews) return null;
    return (
      <span className="whitespace-nowrap">
        {formatCounted(count, mostKeysCounted)}
        <span className="row:hidden"> {word}</span>
      </span>
    );
  };
  return rightColumn(capitalise(word), '6.5rem', cell, more);
}

/** Counts that no product has are left out: the names need the width. */
function listColumns(products: readonly ProductStock[]): readonly Column<ProductStock>[] {
  const counted = (state: CountedState, more: Partial<Column<ProductStock>>) =>
    products.some(({ [state]: count }) => count > 0) ? [countColumn(state, more)] : [];
  return [
    stateColumn('9rem', describeStock, { phone: 2 }),
    {
      heading: 'Product',
      cell: ({ productName }) => nameWithoutVendor(productName),
      names: true,
      phone: 1,
    },
    countColumn('free', { phone: 1 }),
    ...counted('reserved', { from: 'tablet', phone: 2 }),
    ...counted('sold', { phone: 2 }),
    ...counted('void', { from: 'tablet', phone: 2 }),
    ...counted('quarantined', { from: 'tablet', phone: 2 }),
    ...counted('tooShort', { from: 'tablet', phone: 2 }),
    countColumn('awaited', { phone: 2 }),
    rightColumn(
      'Warn below',
      '6.5rem',
      ({ fulfilment, lowStockThreshold }) =>
        fulfilment === 'stock' && groupDigits(String(lowStockThreshold)),
    ),
  ];
}

function describeStock(stock: ProductStock): Status {
  const { state, fulfilment, free, awaited } = stock;
  if (state === 'draft') return { tone: 'active', text: 'Draft' };
  if (state === 'withdrawn') return { tone: 'plain', text: 'Withdrawn' };
  if (awaited > 0) return { tone: 'attention', text: 'Orders wait' };
  if (fulfilment === 'generated') return { tone: 'plain', text: 'Generated' };
  if (free === 0) return { tone: 'attention', text: 'Out of stock' };
  if (isLow(free, stock)) return { tone: 'attention', text: 'Low' };
  return { tone: 'good', text: 'In stock' };
}
