import { mostKeysImported } from '../../contract/desk/key-import.ts';
import { groupDigits } from '../../contract/money.ts';
import { classNames } from '../../web/ui/class-names.ts';
import { controlClass, Field } from '../../web/ui/field.tsx';
import { ActionFailure, fieldFailure } from '../ui/call-states.tsx';
import { type FieldSpec, Fields, Form, fieldsOf, Radios, TextArea } from '../ui/fields.tsx';
import { productNames } from '../ui/product-names.ts';
import { keyFileTypes } from './use-file-drop.ts';
import type { ImportPreviewProps } from './use-import.ts';

type ImportFormProps = Pick<ImportPreviewProps, 'state' | 'products'>;

export function ImportForm({ state, products }: ImportFormProps) {
  const { formId, draft, setDraft, fault, check, checking } = state;
  const refusalOf = (name: string) => fieldFailure(checking.error, name);
  const fieldOf = fieldsOf(draft, setDraft, refusalOf);
  const productField = {
    label: 'Product',
    hint: 'Of keys in a file that names no product.',
    options: productNames(products),
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
        {draft.source === 'file' && <FileField state={state} />}
        {draft.source === 'paste' && (
          <TextArea
            {...fieldOf('pasted')}
            label="Keys"
            spellCheck={false}
            inputClassName="min-h-40 font-mono"
            error={fault}
          />
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

function FileField({ state: { draft, setDraft, fault } }: Pick<ImportFormProps, 'state'>) {
  const { file } = draft;
  return (
    <Field
      label="File"
      hint={file ? `Chosen: ${file.name}` : 'Or drop it anywhere on this page.'}
      error={fault}
    >
      {(control) => (
        <input
          type="file"
          accept={keyFileTypes}
          {...control}
          onChange={({ target }) => setDraft({ ...draft, file: target.files?.[0] ?? file })}
          className={classNames(controlClass, fileClass)}
        />
      )}
    </Field>
  );
}

/** The button of the browser, in the look of the desk's. */
const fileClass =
  'cursor-pointer py-1.5! pl-1.5! text-ink-soft file:mr-3 file:min-h-8 file:cursor-pointer ' +
  'file:rounded-control file:border-0 file:bg-sunken file:px-3 file:text-sm file:font-medium ' +
  'file:text-ink';

const batchFields: Readonly<Record<'note' | 'expiresOn', FieldSpec>> = {
  note: { label: 'Note', hint: 'An order number of the vendor, for example.', optional: true },
  expiresOn: {
    label: 'Expires on',
    hint:
      'The last day on which the vendor’s keys work. The shop never sells a key that ends before ' +
      'the licence that is sold.',
    optional: true,
    type: 'date',
    inputClassName: 'max-w-52',
  },
};
