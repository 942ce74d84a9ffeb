import { useEffect, useRef } from 'react';
import type { ImportReport } from '../../contract/desk/key-import.ts';
import type { ProductStock } from '../../contract/desk/key-lists.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { formatKeys } from './format-count.ts';
import { ImportForm } from './import-form.tsx';
import { ImportPreview } from './import-preview.tsx';
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

interface ImportResultProps {
  readonly report: ImportReport;
  readonly productName: string;
  readonly onClose: () => void;
}

/** Says that keys were imported. */
function ImportResult({ report, productName, onClose }: ImportResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="space-y-5">
      <div className="space-y-2">
        <h3 ref={heading} tabIndex={-1} className="text-heading">
          {formatKeys(report.newKeys)} imported for {productName}
        </h3>
        <p>This is import #{report.batchId}. Orders that wait for keys get theirs now, the oldest first.</p>
      </div>
      <div className="flex justify-end">
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}
