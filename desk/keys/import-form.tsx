import { mostKeysImported } from '../../contract/desk/key-import.ts';
import type { ProductStock } from '../../contract/desk/key-lists.ts';
import { groupDigits } from '../../contract/money.ts';
import { controlClass, Field } from '../../web/ui/field.tsx';
import { SelectField } from '../../web/ui/select-field.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { fieldFailure } from '../api/describe-failure.ts';
import { ActionFailure } from '../ui/action-failure.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useFocusInvalid } from '../ui/use-focus-invalid.ts';
import { Radios } from './import-choices.tsx';
import type { useImport } from './use-import.ts';

interface ImportFormProps {
  readonly state: ReturnType<typeof useImport>;
  readonly products: readonly ProductStock[];
  /** Of the form, which a button outside it submits. */
  readonly id: string;
}

/** Asks for the keys and what they are for. */
export function ImportForm({ state, products, id }: ImportFormProps) {
  const { draft, setDraft, fault, check, checking } = state;
  const refusedNote = fieldFailure(checking.error, 'note');
  const refusedDate = fieldFailure(checking.error, 'expiresOn');
  const isFieldRefused = refusedNote !== undefined || refusedDate !== undefined;
  const form = useFocusInvalid<HTMLFormElement>(fault ?? (isFieldRefused ? checking.error : null));
  return (
    <form
      ref={form}
      id={id}
      noValidate
      autoComplete="off"
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!checking.isPending) check();
      }}
    >
      <SelectField
        label="Product"
        value={draft.productId}
        onChange={({ target }) => setDraft({ ...draft, productId: target.value })}
        options={Object.fromEntries(products.map(({ productId, productName }) => [productId, productName]))}
      />
      <div className="space-y-2">
        <Radios
          legend="Where the keys are"
          labels={sourceNames}
          chosen={draft.source}
          onChoose={(source) => setDraft({ ...draft, source })}
        />
        {draft.source === 'file' ? (
          <Field label="File" hint={draft.file && `Chosen: ${draft.file.name}`} error={fault?.message}>
            {(control) => (
              <input
                type="file"
                accept=".csv,.txt,text/csv,text/plain"
                {...control}
                onChange={({ target }) => setDraft({ ...draft, file: target.files?.[0] ?? draft.file })}
                className={controlClass}
              />
            )}
          </Field>
        ) : (
          <TextArea
            label="Keys"
            rows={6}
            spellCheck={false}
            inputClassName="font-mono"
            value={draft.pasted}
            onChange={({ target }) => setDraft({ ...draft, pasted: target.value })}
            error={fault?.message}
          />
        )}
      </div>
      <p className="text-sm text-ink-soft">
        One key a line, or a CSV file with the keys in one of its columns; at most{' '}
        {groupDigits(String(mostKeysImported))} keys.
      </p>
      <TextField
        label="Note"
        hint="An order number of the vendor, for example."
        optional
        value={draft.note}
        onChange={({ target }) => setDraft({ ...draft, note: target.value })}
        error={refusedNote}
      />
      <TextField
        label="Expires on"
        hint="The keys are not sold on this day or later."
        optional
        type="date"
        inputClassName="max-w-52"
        value={draft.expiresOn}
        onChange={({ target }) => setDraft({ ...draft, expiresOn: target.value })}
        error={refusedDate}
      />
      <ActionFailure error={isFieldRefused ? null : checking.error} />
    </form>
  );
}

const sourceNames = { file: 'Choose a file', paste: 'Paste keys' };
