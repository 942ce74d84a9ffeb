import { useEffect, useId, useRef } from 'react';
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
  const { draft, checking, importing, report, canImport, back } = state;
  const formId = useId();
  const close = () => {
    onClose();
    back();
  };
  const { productId: chosen } = report ?? draft;
  const product = products.find((candidate) => candidate.productId === chosen);
  const name = product?.productName ?? chosen;
  const isImported = report?.outcome === 'imported';
  const isBusy = checking.isPending || importing.isPending;
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Import keys"
      locked={importing.isPending}
      footer={
        <div className="flex flex-wrap-reverse justify-end gap-3">
          {isImported ? (
            <Button onClick={close}>Done</Button>
          ) : (
            <Button variant="secondary" aria-disabled={importing.isPending} onClick={report ? back : close}>
              {report ? 'Back' : 'Cancel'}
            </Button>
          )}
          {(!report || canImport) && (
            <Button type="submit" form={formId} busy={isBusy}>
              {report ? nameImport(report) : checking.isPending ? 'Checking…' : 'Check the keys'}
            </Button>
          )}
        </div>
      }
    >
      {isImported ? (
        <ImportResult report={report} productName={name} />
      ) : report ? (
        <ImportPreview report={report} product={product} productName={name} state={state} id={formId} />
      ) : (
        <ImportForm state={state} products={products} id={formId} />
      )}
    </Dialog>
  );
}

function nameImport({ outcome, newKeys }: ImportReport): string {
  return `Import ${outcome === 'duplicates' ? 'the other ' : ''}${formatKeys(newKeys)}`;
}

interface ImportResultProps {
  readonly report: ImportReport;
  readonly productName: string;
}

/** Says that keys were imported. */
function ImportResult({ report, productName }: ImportResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="space-y-2">
      <h3 ref={heading} tabIndex={-1} className="text-heading">
        {formatKeys(report.newKeys)} imported for {productName}
      </h3>
      <p>This is import #{report.batchId}. Orders that wait for keys get theirs now, the oldest first.</p>
    </div>
  );
}
