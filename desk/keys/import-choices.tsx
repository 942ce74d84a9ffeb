import { useState } from 'react';
import type { ImportReport, UnlikeChoice } from '../../contract/desk/key-import.ts';
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
  const { count, first } = unlike;
  const title = count === 1 ? '1 line is unlike the rest' : `${count} lines are unlike the rest`;
  return (
    <Notice tone="info" title={title}>
      <Lines label="Lines that are unlike the rest" lines={first} count={count} />
      <Radios
        legend="What to do with these lines"
        labels={choiceNames}
        chosen={draft.unlike}
        onChoose={(unlike) => choose({ unlike })}
      />
    </Notice>
  );
}

interface LinesProps {
  readonly label: string;
  readonly lines: readonly { readonly line: number; readonly text: string }[];
  /** How many there are: the first of them are listed. */
  readonly count: number;
}

/** Lines of the file. */
export function Lines({ label, lines, count }: LinesProps) {
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach a scrolling list.
      tabIndex={0}
      aria-label={label}
      className="max-h-60 space-y-1 overflow-y-auto"
    >
      {lines.map(({ line, text }) => (
        <li key={line} className="wrap-anywhere">
          Line {line}: {text}
        </li>
      ))}
      {lines.length < count && <li>These are the first {lines.length}.</li>}
    </ul>
  );
}

interface RadiosProps<Choice extends string> {
  readonly legend: string;
  readonly labels: Readonly<Record<Choice, string>>;
  readonly chosen: Choice | '';
  readonly onChoose: (choice: Choice) => void;
}

/** One choice of a few. */
export function Radios<Choice extends string>({ legend, labels, chosen, onChoose }: RadiosProps<Choice>) {
  return (
    <fieldset className="flex flex-wrap gap-x-6">
      <legend className="sr-only">{legend}</legend>
      {(Object.keys(labels) as Choice[]).map((choice) => (
        <label key={choice} className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            type="radio"
            name={legend}
            checked={chosen === choice}
            onChange={() => onChoose(choice)}
            className="size-4.5"
          />
          {labels[choice]}
        </label>
      ))}
    </fieldset>
  );
}

const choiceNames: Readonly<Record<UnlikeChoice, string>> = {
  skip: 'Leave them out',
  keep: 'They are keys: import them',
};
