import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { ProductStock } from '../../contract/desk/key-lists.ts';
import { keysCalls } from '../../contract/desk/keys.ts';
import { Button } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { useDeskQuery } from '../api/use-desk.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Screen } from '../ui/screen.tsx';
import { FindKey } from './find-key.tsx';
import { formatKeys } from './format-count.ts';
import { ImportKeys } from './import-keys.tsx';
import { StockTable } from './stock-table.tsx';

/** The keys in stock, by product. */
export function KeysScreen() {
  const [isImporting, setImporting] = useState(false);
  const { data, error, refetch } = useDeskQuery(keysCalls.listKeyStock, {});
  const products = data?.products ?? [];
  const isEmpty = products.every((product) => countKeys(product) === 0);
  const importButton = <Button onClick={() => setImporting(true)}>Import keys</Button>;
  return (
    <Screen
      title="Keys"
      actions={
        <>
          <Link href="/keys/to-revoke" className="link inline-flex min-h-11 items-center px-2">
            Keys to revoke
          </Link>
          {!isEmpty && importButton}
        </>
      }
    >
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && isEmpty && <NoKeys action={importButton} />}
      <QuarantineNotice products={products} />
      {products.length > 0 && <StockTable products={products} />}
      {data && <FindKey />}
      {data && (
        <ImportKeys
          open={isImporting}
          onClose={() => setImporting(false)}
          products={products}
          productId={null}
        />
      )}
    </Screen>
  );
}

function NoKeys({ action }: { readonly action: ReactNode }) {
  return (
    <EmptyState icon={KeyRound} title="Import your first keys" action={action}>
      The vendor’s keys come as a file with one key a line. The shop makes the keys of all other products,
      until you set a product to be sold from stock on its screen.
    </EmptyState>
  );
}

function countKeys({ free, reserved, sold, void: voided, quarantined, expired }: ProductStock): number {
  return free + reserved + sold + voided + quarantined + expired;
}

/** Says that a restore has taken keys off sale, and where to confirm them. */
function QuarantineNotice({ products }: { readonly products: readonly ProductStock[] }) {
  const affected = products.filter(({ quarantined }) => quarantined > 0);
  if (affected.length === 0) return null;
  return (
    <Notice tone="danger" title="A restored backup has put keys in quarantine">
      <p>Keys may have been sold after the backup was made. They are off sale until you confirm them:</p>
      <ul className="space-y-1">
        {affected.map(({ productId, productName, quarantined }) => (
          <li key={productId}>
            <Link
              href={`/keys/${productId}?show=quarantined`}
              className="link inline-flex min-h-6 items-center text-inherit pointer-coarse:min-h-11"
            >
              {formatKeys(quarantined)} of {productName}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
