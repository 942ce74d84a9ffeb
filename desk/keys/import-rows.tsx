import { type ReactNode, useState } from 'react';
import { doubtTitles } from '../../contract/desk/describe-import.ts';
import type { ImportReport } from '../../contract/desk/import-report.ts';
import type { RowChoice } from '../../contract/desk/key-import.ts';
import { countOf } from '../../contract/format.ts';
import { groupDigits } from '../../contract/money.ts';
import { Button } from '../../web/ui/button.tsx';
import { controlClass } from '../../web/ui/field.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { TextButton } from '../../web/ui/text-button.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { Attention } from '../ui/attention.tsx';
import { fieldFailure } from '../ui/call-states.tsx';
import { Radios } from '../ui/fields.tsx';
import { DateOrder } from './import-columns.tsx';
import type { ImportPreviewProps } from './use-import.ts';

type Doubt = ImportReport['doubts'][number];
type Row = Doubt['first'][number];

const choiceNames: Readonly<Record<RowChoice, string>> = {
  'leave-out': 'Leave out',
  keep: 'Import anyway',
  fix: 'Correct and import',
};

/** Rows that nobody may sell before an operator has said what they are, by kind or by line. */
export function ImportDoubts({ report, state }: Pick<ImportPreviewProps, 'report' | 'state'>) {
  const { draft, choose, checking } = state;
  const [leaveOut, setLeaveOut] = useState(draft.leaveOut);
  if (report.doubts.length === 0 && draft.leaveOut === '') return null;
  return (
    <section aria-labelledby="import-doubts" className="space-y-3">
      <h4 id="import-doubts" className="text-sm font-semibold">
        Rows in doubt
      </h4>
      {report.asksForDateOrder && <DateOrder state={state} />}
      {report.doubts.map((doubt) => (
        <DoubtGroup key={doubt.kind} doubt={doubt} state={state} />
      ))}
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="Leave out lines"
          hint="Their numbers, such as 1, 502."
          optional
          value={leaveOut}
          onChange={({ target }) => setLeaveOut(target.value)}
          error={fieldFailure(checking.error, 'leaveOut')}
        />
        <Button
          variant="secondary"
          className="sm:mt-[1.6rem]"
          busy={checking.isPending}
          onClick={() => choose({ leaveOut })}
        >
          Check again
        </Button>
      </div>
    </section>
  );
}

interface DoubtProps extends Pick<ImportPreviewProps, 'state'> {
  readonly doubt: Doubt;
}

function DoubtGroup({ doubt, state }: DoubtProps) {
  const { kind, count, open, choices, first } = doubt;
  const { draft, choose } = state;
  const title = doubtTitles[kind];
  const all = count === 1 ? '' : `: all ${groupDigits(String(count))}`;
  const labels = Object.fromEntries(
    choices.map((choice) => [choice, choiceNames[choice] + all]),
  ) as Record<RowChoice, string>;
  const byLine = count > 1 && choices.length > 1;
  return (
    <Attention isSettled={open === 0} title={`${title}: ${countOf(count, 'row')}`}>
      <RowList title={title} rows={first} count={count}>
        {({ line }) => byLine && <LineChoice line={line} doubt={doubt} state={state} />}
      </RowList>
      <Radios
        legend={`What to do with these rows: ${title}`}
        labels={labels}
        chosen={draft.kinds[kind] ?? ''}
        onChoose={(choice) => choose({ kinds: { ...draft.kinds, [kind]: choice } })}
      />
    </Attention>
  );
}

function LineChoice({ line, doubt, state }: DoubtProps & { readonly line: number }) {
  const { lines } = state.draft;
  const value = lines[line] ?? '';
  return (
    <select
      aria-label={`What to do with line ${line}`}
      value={value}
      data-value={value}
      onChange={({ target }) =>
        state.choose({ lines: changeLine(lines, line, target.value as RowChoice | '') })
      }
      className={`${controlClass} w-auto! shrink-0`}
    >
      <option value="">As all others</option>
      {doubt.choices.map((choice) => (
        <option key={choice} value={choice}>
          {choiceNames[choice]}
        </option>
      ))}
    </select>
  );
}

function changeLine(
  lines: Readonly<Record<string, RowChoice>>,
  line: number,
  choice: RowChoice | '',
): Readonly<Record<string, RowChoice>> {
  const { [line]: _, ...others } = lines;
  if (choice === '') return others;
  return { ...others, [line]: choice };
}

interface RowListProps {
  readonly title: string;
  /** The first of them. */
  readonly rows: readonly Row[];
  readonly count: number;
  readonly children?: (row: Row) => ReactNode;
}

/** The first rows, and the others on demand. */
function RowList({ title, rows, count, children }: RowListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || rows.length <= fewRows + 1 ? rows : rows.slice(0, fewRows);
  return (
    <ul aria-label={title} className="divide-y divide-line">
      {shown.map((row) => (
        <li
          key={row.line}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5"
        >
          <div className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
            <p>
              Line {row.line}
              {row.text && (
                <>
                  : <span className="font-mono">{row.text}</span>
                </>
              )}
            </p>
            <p className="text-ink-soft">{row.reason}</p>
          </div>
          {children?.(row)}
        </li>
      ))}
      {shown.length < rows.length && (
        <li>
          <TextButton aria-label={`List ${rows.length}: ${title}`} onClick={() => setWhole(true)}>
            {`List ${rows.length}`}
          </TextButton>
        </li>
      )}
      {shown.length === rows.length && rows.length < count && (
        <li className="py-1.5">
          {`These are the first ${rows.length} of ${groupDigits(String(count))}.`}
        </li>
      )}
    </ul>
  );
}

const fewRows = 5;

type LeftOutRowsProps = Pick<ImportReport, 'leftOut' | 'leftOutCount'>;

/** Rows that are not imported: open where they are few. */
export function LeftOutRows({ leftOut, leftOutCount }: LeftOutRowsProps) {
  if (leftOutCount === 0) return null;
  return (
    <Notice tone="info" title={`${countOf(leftOutCount, 'row')} left out`}>
      {leftOut.map(({ reason, count, first }) => (
        <details key={reason} open={leftOutCount <= 10}>
          <summary className="min-h-6 cursor-pointer pointer-coarse:py-2.5">
            {reason}: {countOf(count, 'row')}
          </summary>
          <RowList title={reason} rows={first} count={count} />
        </details>
      ))}
    </Notice>
  );
}
