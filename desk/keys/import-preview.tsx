import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { ImportReport, UnlikeChoice } from '../../contract/desk/key-import.ts';
import type { ProductStock } from '../../contract/desk/key-lists.ts';
import { Button } from '../../web/ui/button.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { SelectField } from '../../web/ui/select-field.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { ActionFailure, fieldFailure } from '../ui/call-states.tsx';
import { Form, Radios } from '../ui/fields.tsx';
import { Details } from '../ui/section.tsx';
import { describeDuplicates, describeImport, describeUse } from './describe-keys.ts';
import type { useImport } from './use-import.ts';

interface ImportPreviewProps {
  readonly report: ImportReport;
  readonly state: ReturnType<typeof useImport>;
  readonly product: ProductStock | undefined;
  readonly productName: string;
}

export function ImportPreview({ report, product, productName, state }: ImportPreviewProps) {
  const { formId, checking, importing, canImport } = state;
  const { sample, faults, faultCount } = report;
  const duplicates = describeDuplicates(report);
  const submit = () => {
    if (canImport && !checking.isPending) importing.mutate(report.outcome === 'duplicates');
  };
  return (
    <Form id={formId} onSubmit={submit} className="space-y-5">
      <div className="space-y-2">
        <ImportHeading>{describeImport(report, productName)}</ImportHeading>
        {canImport && product && describeUse(product).map((text) => <p key={text}>{text}</p>)}
      </div>
      {/* So that a person sees what they are. */}
      <Details of={{ 'First keys': listKeys(sample.first), 'Last keys': listKeys(sample.last) }} />
      {duplicates.length > 0 && (
        <Notice tone="info" title="Keys that are not imported again">
          {duplicates.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {faults.length > 0 && (
        <LinesNotice
          tone="danger"
          title={faultCount === 1 ? '1 line is not a key' : `${faultCount} lines are not keys`}
          lines={faults.map(({ line, message }) => ({ line, text: message }))}
          count={faultCount}
        />
      )}
      <ImportChoices report={report} state={state} />
      <ActionFailure error={importing.error} />
    </Form>
  );
}

function listKeys(keys: readonly string[]) {
  return keys.length > 0 && <span className="font-mono whitespace-pre-line">{keys.join('\n')}</span>;
}

export function ImportHeading({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="text-heading">
      {children}
    </h3>
  );
}

/** What only a person can tell of a file: which column has the keys, and which lines are none. Each choice checks it again. */
function ImportChoices({ report, state }: Pick<ImportPreviewProps, 'report' | 'state'>) {
  const { draft, choose, checking } = state;
  const { columns, column, unlike, faultCount } = report;
  const labels = columns.map(({ number, heading, sample }) => [number, `${number}: ${heading ?? sample}`]);
  const [skipLines, setSkipLines] = useState(draft.skipLines);
  return (
    <div className="space-y-5">
      {columns.length > 0 && (
        <SelectField
          label="Column with the keys"
          value={String(column ?? '')}
          onChange={({ target }) => choose({ column: target.value })}
          options={{ ...(column === null && { '': 'Choose a column' }), ...Object.fromEntries(labels) }}
        />
      )}
      {unlike.count > 0 && (
        <LinesNotice
          tone="info"
          title={`${unlike.count === 1 ? '1 line is' : `${unlike.count} lines are`} unlike the rest`}
          lines={unlike.first}
          count={unlike.count}
        >
          <Radios
            legend="What to do with these lines"
            labels={choiceNames}
            chosen={draft.unlike}
            onChoose={(choice) => choose({ unlike: choice })}
          />
        </LinesNotice>
      )}
      {(faultCount > 0 || unlike.count > 0 || draft.skipLines !== '') && (
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            label="Leave out lines"
            hint="Their numbers, such as 1, 502."
            optional
            value={skipLines}
            onChange={({ target }) => setSkipLines(target.value)}
            error={fieldFailure(checking.error, 'skipLines')}
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
      <ActionFailure error={checking.error} fields={['skipLines']} />
    </div>
  );
}

interface LinesNoticeProps extends ComponentProps<typeof Notice> {
  readonly title: string;
  /** The first of them. */
  readonly lines: readonly { readonly line: number; readonly text: string }[];
  readonly count: number;
}

function LinesNotice({ lines, count, children, ...notice }: LinesNoticeProps) {
  return (
    <Notice {...notice}>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach a scrolling list.
        tabIndex={0}
        aria-label={notice.title}
        className="max-h-60 space-y-1 overflow-y-auto"
      >
        {lines.map(({ line, text }) => (
          <li key={line} className="wrap-anywhere">
            Line {line}: {text}
          </li>
        ))}
        {lines.length < count && <li>These are the first {lines.length}.</li>}
      </ul>
      {children}
    </Notice>
  );
}

const choiceNames: Readonly<Record<UnlikeChoice, string>> = {
  skip: 'Leave them out',
  keep: 'They are keys: import them',
};
