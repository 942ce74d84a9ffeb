import { controlClass, Field } from '../../web/ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import type { ImportDraft } from './import-draft.ts';

interface ChooseFileProps {
  readonly draft: ImportDraft;
  readonly onChange: (draft: ImportDraft) => void;
  readonly fault: string | null;
}

/** Takes the keys from a file, or from the clipboard. */
export function ChooseFile({ draft, onChange, fault }: ChooseFileProps) {
  return (
    <div className="space-y-2">
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">Where the keys are</legend>
        {(['file', 'paste'] as const).map((source) => (
          <label key={source} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name="import-source"
              checked={draft.source === source}
              onChange={() => onChange({ ...draft, source })}
              className="size-4.5"
            />
            {sourceNames[source]}
          </label>
        ))}
      </fieldset>
      {draft.source === 'file' ? (
        <Field
          label="File"
          hint={draft.file ? `Chosen: ${draft.file.name}` : undefined}
          error={fault ?? undefined}
        >
          {(control) => (
            <input
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              {...control}
              onChange={({ target }) => onChange({ ...draft, file: target.files?.[0] ?? draft.file })}
              className={controlClass}
            />
          )}
        </Field>
      ) : (
        <TextArea
          label="Keys"
          rows={6}
          spellCheck={false}
          autoComplete="off"
          inputClassName="font-mono"
          value={draft.pasted}
          onChange={({ target }) => onChange({ ...draft, pasted: target.value })}
          error={fault ?? undefined}
        />
      )}
    </div>
  );
}

const sourceNames = { file: 'Choose a file', paste: 'Paste keys' };
