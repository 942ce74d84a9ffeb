import { KeyRound } from 'lucide-react';
import type { ProductStock } from '../../contract/desk/key-lists.ts';
import { describeMade, needsNoStock } from '../../contract/desk/key-need.ts';
import { keysCalls } from '../../contract/desk/keys.ts';
import { nameWithoutVendor } from '../../web/ui/product-name.ts';
import { useDeskList, useIsAllowed } from '../api/use-desk.ts';
import { ActionButton } from '../ui/action-menu.tsx';
import { Attention } from '../ui/attention.tsx';
import { TextLink } from '../ui/links.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { formatKeys } from './describe-keys.ts';
import { FindKey } from './find-key.tsx';
import { ImportDrop } from './import-drop.tsx';
import { ImportKeys } from './import-keys.tsx';
import { stockColumns } from './stock-columns.tsx';

/** The products whose keys operators see to, what runs out first on top; the others are folded. */
export function KeysScreen() {
  const list = useDeskList(keysCalls.listKeyStock, {}, 'products');
  const canImport = useIsAllowed()(keysCalls.importKeys);
  const products = list.rows;
  const made = products?.filter(needsNoStock) ?? [];
  const stocked = products?.filter((product) => !needsNoStock(product));
  return (
    <ListScreen
      {...list}
      rows={stocked}
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
      columns={stockColumns(products ?? [], canImport)}
      empty={made.length > 0 ? noStock : noProducts}
      below={<MadeByShop products={made} />}
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

const noProducts = {
  icon: KeyRound,
  title: 'No products yet',
  text: 'Add a product first. Its keys come from files of the vendor, with one key a line.',
  action: <TextLink href="/products">Add a product</TextLink>,
};

const noStock = {
  icon: KeyRound,
  title: 'No keys to see to',
  text: 'The shop makes the keys of all products. Import keys to sell the vendor’s instead.',
};

function QuarantineNotice({ products }: { readonly products: readonly ProductStock[] }) {
  const affected = products.filter(({ quarantined }) => quarantined > 0);
  if (affected.length === 0) return null;
  return (
    <Attention title="A restored backup has put keys in quarantine">
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
    </Attention>
  );
}

function MadeByShop({ products }: { readonly products: readonly ProductStock[] }) {
  if (products.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-6 w-fit cursor-pointer pointer-coarse:py-2.5">
        {describeMade(products.length)}
      </summary>
      <ul className="mt-1 space-y-1 pl-4">
        {products.map(({ productId, productName, free }) => (
          <li key={productId}>
            <TextLink href={`/keys/${productId}`}>{nameWithoutVendor(productName)}</TextLink>
            {free > 0 && (
              <span className="text-ink-soft">{`, ${formatKeys(free)} kept for later`}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
