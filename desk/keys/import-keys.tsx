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
  const { draft, importing, report, back } = state;
  const close = () => {
    onClose();
    back();
  };
  const { productId: chosen } = report ?? draft;
  const product = products.find((candidate) => candidate.productId === chosen);
  const name = product?.productName ?? chosen;
  return (
    <Dialog open={open} onClose={close} title="Import keys" locked={importing.isPending}>
      {report?.outcome === 'imported' ? (
        <ImportResult report={report} productName={name} onClose={close} />
      ) : report ? (
        <ImportPreview report={report} product={product} productName={name} state={state} />
      ) : (
        <ImportForm state={state} products={products} onClose={close} />
      )}
    </Dialog>
  );
}
