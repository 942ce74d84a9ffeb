import { type ImportReport, mostKeysImported } from '../../contract/desk/key-import.ts';
import type { ProductStock } from '../../contract/desk/key-lists.ts';
import { groupDigits } from '../../contract/money.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { controlClass, Field } from '../../web/ui/field.tsx';
import { closeDialog, DialogButtons } from '../ui/action-dialog.tsx';
import { ActionFailure, fieldFailure } from '../ui/call-states.tsx';
import { type FieldSpec, Fields, Form, fieldsOf, Radios } from '../ui/fields.tsx';
import { describeImport, formatKeys } from './describe-keys.ts';
import { ImportHeading, ImportPreview, KeysByProduct } from './import-preview.tsx';
import { LeftOutRows } from './import-rows.tsx';
import { useImport } from './use-import.ts';

interface ImportKeysProps {
  readonly products: readonly ProductStock[];
  /** The product to begin with; without it, the first that is sold from stock. */
  readonly productId?: string;
}

/** Imports the vendor's keys, after a check that changes nothing. What was entered stays until it is imported. */
export function ImportKeys({ products, productId }: ImportKeysProps) {
  const first = products.find(({ fulfilment }) => fulfilment === 'stock') ?? products[0];
  const state = useImport(productId ?? first?.productId ?? '');
  const { formId, checking, importing, report, canImport, back } = state;
  const isImported = report?.outcome === 'imported';
  const isBusy = checking.isPending || importing.isPending;
  return (
    <Dialog
      open
      onClose={closeDialog}
      title="Import keys"
      locked={importing.isPending}
      footer={
        <DialogButtons
          cancel={isImported ? 'Done' : report ? 'Back' : 'Cancel'}
          onCancel={report && !isImported ? back : closeDialog}
          isLocked={importing.isPending}
        >
          {(!report || canImport) && (
            <Button type="submit" form={formId} busy={isBusy}>
              {report ? nameImport(report) : checking.isPending ? 'Checking…' : 'Check the keys'}
            </Button>
          )}
        </DialogButtons>
      }
    >
      {isImported ? (
        <div className="space-y-2">
          <ImportHeading>{describeImport(report, products)}</ImportHeading>
          <p>{nameBatches(report)} Orders that wait for keys get theirs now, the oldest first.</p>
          <KeysByProduct report={report} products={products} />
          <LeftOutRows {...report} />
        </div>
      ) : report ? (
        <ImportPreview report={report} products={products} state={state} />
      ) : (
        <ImportForm state={state} products={products} />
      )}
    </Dialog>
  );
}

function nameImport({ outcome, newKeys }: ImportReport): string {
  return `Import ${outcome === 'duplicates' ? 'the other ' : ''}${formatKeys(newKeys)}`;
}

function nameBatches({ products }: ImportReport): string {
  const numbers = products.map(({ batchId }) => `#${batchId}`);
  return numbers.length === 1
    ? `This is import ${numbers[0]}.`
    : `These are imports ${numbers.join(' and ')}.`;
}

interface ImportFormProps {
  readonly state: ReturnType<typeof useImport>;
  readonly products: readonly ProductStock[];
}

function ImportForm({ state, products }: ImportFormProps) {
  const { formId, draft, setDraft, fault, check, checking } = state;
  const refusalOf = (name: string) =>
    name === 'pasted' ? fault : fieldFailure(checking.error, name);
  const fieldOf = fieldsOf(draft, setDraft, refusalOf);
  const names = products.map(({ productId, productName }) => [productId, productName]);
  const productField = {
    label: 'Product',
    hint: 'Of keys in a file that names no product.',
    options: Object.fromEntries(names),
  };
  return (
    <Form id={formId} onSubmit={check} className="space-y-5">
      <Fields of={{ productId: productField }} fieldOf={fieldOf} />
      <div className="space-y-2">
        <Radios
          legend="Where the keys are"
          labels={{ file: 'Choose a file', paste: 'Paste keys' }}
          chosen={draft.source}
          onChoose={(source) => setDraft({ ...draft, source })}
        />
        {draft.source === 'file' ? (
          <Field label="File" hint={draft.file && `Chosen: ${draft.file.name}`} error={fault}>
            {(control) => (
              <input
                type="file"
                accept=".csv,.tsv,.txt,text/csv,text/plain"
                {...control}
                onChange={({ target }) =>
                  setDraft({ ...draft, file: target.files?.[0] ?? draft.file })
                }
                className={controlClass}
              />
            )}
          </Field>
        ) : (
          <Fields of={{ pasted: pastedField }} fieldOf={fieldOf} />
        )}
      </div>
      <p className="text-sm text-ink-soft">
        One key a line, or the vendor’s CSV file with all its columns; at most{' '}
        {groupDigits(String(mostKeysImported))} keys.
      </p>
      <Fields of={batchFields} fieldOf={fieldOf} />
      <ActionFailure error={checking.error} fields={Object.keys(batchFields)} />
    </Form>
  );
}

const pastedField: FieldSpec = {
  label: 'Keys',
  type: 'lines',
  spellCheck: false,
  inputClassName: 'min-h-40 font-mono',
};

const batchFields: Readonly<Record<'note' | 'expiresOn', FieldSpec>> = {
  note: { label: 'Note', hint: 'An order number of the vendor, for example.', optional: true },
  expiresOn: {
    label: 'Expires on',
    hint: 'The last day on which the vendor’s keys work. The shop never sells a key that ends before the licence that is sold.',
    optional: true,
    type: 'date',
    inputClassName: 'max-w-52',
  },
};
