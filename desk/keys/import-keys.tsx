import type { ProductStock } from '../../contract/desk/key-lists.ts';
import { Dialog } from '../../web/ui/dialog.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';
import { useImport } from './use-import.ts';

interface ImportKeysProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly products: readonly ProductStock[];
  /** The product to begin with; null for the first that is sold from stock. */
  readonly productId: string | null;
}

/** Imports the vendor's keys, after a check that changes nothing. What was entered stays until it is imported. */
export function ImportKeys({ open, onClose, products, productId }: ImportKeysProps) {
  const first = products.find(({ fulfilment }) => fulfilment === 'stock') ?? products[0];
  const state = useImport(productId ?? first?.productId ?? '');
  const { draft, checking, importing, back } = state;
  const close = () => {
    onClose();
    back();
  };
  const productOf = importing.data ?? checking.data ?? draft;
  const product = products.find((candidate) => candidate.productId === productOf.productId);
  const name = product?.productName ?? productOf.productId;
  return (
    <Dialog open={open} onClose={close} title="Import keys" locked={importing.isPending}>
      {importing.data?.outcome === 'imported' ? (
        <ImportResult report={importing.data} productName={name} onClose={close} />
      ) : checking.data ? (
        <ImportPreview
          report={importing.data ?? checking.data}
          product={product}
          productName={name}
          importing={importing}
          onImport={importing.mutate}
          onBack={back}
        />
      ) : (
        <ImportForm state={state} products={products} onClose={close} />
      )}
    </Dialog>
  );
}
