import { useState } from 'react';
import { type ImportReport, type UnlikeChoice, unlikeChoice } from '../../contract/desk/key-import.ts';
import { Button } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { SelectField } from '../../web/ui/select-field.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { fieldFailure } from '../api/describe-failure.ts';
import { ActionFailure } from '../ui/action-failure.tsx';
import type { useImport } from './use-import.ts';

interface ImportChoicesProps {
  readonly report: ImportReport;
  readonly state: ReturnType<typeof useImport>;
}

/** What only a person can tell of a file: which column has the keys, and which lines are none. Each choice checks it again. */
export function ImportChoices({ report, state }: ImportChoicesProps) {
  const { draft, choose, checking } = state;
  const [skipLines, setSkipLines] = useState(draft.skipLines);
  const refused = fieldFailure(checking.error, 'skipLines');
  return (
    <div className="space-y-5">
      {report.columns.length > 0 && (
        <SelectField
          label="Column with the keys"
          value={String(report.column ?? '')}
          onChange={({ target }) => choose({ column: target.value })}
          options={{
            ...(report.column === null && { '': 'Choose a column' }),
            ...Object.fromEntries(
              report.columns.map(({ number, heading, sample }) => [
                String(number),
                `${number}: ${heading ?? sample}`,
              ]),
            ),
          }}
        />
      )}
      {report.unlike.count > 0 && <UnlikeLines report={report} state={state} />}
      {(report.faultCount > 0 || report.unlike.count > 0 || draft.skipLines !== '') && (
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            label="Leave out lines"
            hint="Their numbers, such as 1, 502."
            optional
            autoComplete="off"
            value={skipLines}
            onChange={({ target }) => setSkipLines(target.value)}
            error={refused}
          />
          <Button
            variant="secondary"
            className="sm:mt-[1.6rem]"
            busy={checking.isPending}
            onClick={() => choose({ skipLines })}
          >
            Check again
          </Button>
        </div>
      )}
      <ActionFailure error={refused ? null : checking.error} />
    </div>
  );
}

function UnlikeLines({ report: { unlike }, state: { draft, choose } }: ImportChoicesProps) {
  return (
    <Notice
      tone="info"
      title={unlike.count === 1 ? '1 line is unlike the rest' : `${unlike.count} lines are unlike the rest`}
    >
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach a scrolling list.
        tabIndex={0}
        aria-label="Lines that are unlike the rest"
        className="max-h-60 space-y-1 overflow-y-auto"
      >
        {unlike.first.map(({ line, text }) => (
          <li key={line} className="wrap-anywhere">
            Line {line}: <span className="font-mono">{text}</span>
          </li>
        ))}
        {unlike.first.length < unlike.count && <li>These are the first {unlike.first.length}.</li>}
      </ul>
      <fieldset className="mt-2 flex flex-wrap gap-x-6">
        <legend className="sr-only">What to do with these lines</legend>
        {unlikeChoice.options.map((choice) => (
          <label key={choice} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name="unlike"
              checked={draft.unlike === choice}
              onChange={() => choose({ unlike: choice })}
              className="size-4.5"
            />
            {choiceNames[choice]}
          </label>
        ))}
      </fieldset>
    </Notice>
  );
}

const choiceNames: Readonly<Record<UnlikeChoice, string>> = {
  skip: 'Leave them out',
  keep: 'They are keys: import them',
};
