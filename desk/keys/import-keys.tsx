import { useEffect, useEffectEvent } from 'react';
import type { ImportReport } from '../../contract/desk/import-report.ts';
import type { ProductStock } from '../../contract/desk/key-lists.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { closeDialog, DialogButtons } from '../ui/action-dialog.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { announceOutcome } from '../ui/outcome.tsx';
import { askForChoice, describeAwaited, describeImported, formatKeys } from './describe-keys.ts';
import { ImportForm } from './import-form.tsx';
import { ImportPreview } from './import-preview.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { type ImportPreviewProps, useImport } from './use-import.ts';

interface ImportKeysProps {
  readonly products: readonly ProductStock[];
  /** The product to begin with; without it, the first that is sold from stock. */
  readonly productId?: string | undefined;
  /** A file that was dropped: it is checked immediately. */
  readonly file?: File;
}

/** Imports the vendor's keys, after a check that changes nothing. */
export function ImportKeys({ products, productId, file }: ImportKeysProps) {
  const first = products.find(({ fulfilment }) => fulfilment === 'stock') ?? products[0];
  // Of each screen and row its own: what was chosen for another product never changes this one.
  const draftName = `import ${productId ?? ''}`;
  const state = useImport(draftName, productId ?? first?.productId ?? '', (imported) => {
    closeDialog();
    announceOutcome(describeImported(imported, products));
  });
  const { importing, report, takeFile } = state;
  const takeDropped = useEffectEvent(() => file && takeFile(file));
  useEffect(() => {
    takeDropped();
  }, []);
  useFileDrop((dropped) => !importing.isPending && takeFile(dropped));
  return (
    <Dialog
      open
      onClose={closeDialog}
      title="Import keys"
      locked={importing.isPending}
      footer={<ImportFooter products={products} state={state} />}
    >
      {!report && <ImportForm state={state} products={products} />}
      {report && <ImportPreview report={report} products={products} state={state} />}
    </Dialog>
  );
}

function ImportFooter({ state, products }: Pick<ImportPreviewProps, 'state' | 'products'>) {
  const { report, canImport, isAsked } = state;
  const wanted = report && isAsked ? askForChoice(report.outcome) : null;
  const awaited = report && canImport ? describeAwaited(products, report.products) : [];
  return (
    <div className="space-y-3">
      {awaited.map((text) => (
        <p key={text} className="text-sm font-medium text-warning-strong">
          {text}
        </p>
      ))}
      <div role="alert" className="empty:hidden">
        {wanted !== null && <p className="text-sm font-medium text-warning-strong">{wanted}</p>}
      </div>
      <ImportButtons state={state} />
    </div>
  );
}

function ImportButtons({ state }: Pick<ImportPreviewProps, 'state'>) {
  const { formId, checking, importing, report, canImport, back } = state;
  const isLocked = importing.isPending;
  if (!report)
    return (
      <DialogButtons onCancel={closeDialog} isLocked={isLocked}>
        <BusyButton type="submit" form={formId} call={checking} doing="Checking…">
          Check the keys
        </BusyButton>
      </DialogButtons>
    );

  return (
    <DialogButtons cancel="Back" onCancel={back} isLocked={isLocked}>
      {(canImport || askForChoice(report.outcome) !== null) && (
        <Button type="submit" form={formId} busy={checking.isPending || isLocked}>
          {nameImport(report)}
        </Button>
      )}
    </DialogButtons>
  );
}

function nameImport({ outcome, newKeys }: ImportReport): string {
  if (askForChoice(outcome) !== null) return 'Import keys';
  const others = outcome === 'duplicates' ? 'the other ' : '';
  return `Import ${others}${formatKeys(newKeys)}`;
}
