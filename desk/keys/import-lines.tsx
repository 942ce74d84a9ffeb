import type { ImportReport } from '../../contract/desk/import-report.ts';
import { groupDigits } from '../../contract/money.ts';
import { classNames } from '../../web/ui/class-names.ts';
import { ScrollArea } from '../../web/ui/scroll-area.tsx';
import { type Status, StatusDot } from '../ui/columns.tsx';

type Line = ImportReport['lines'][number];

/** What becomes of each line of the file: imported, not again, left out, or to be decided. */
export function ImportLines({ lines, newKeys }: Pick<ImportReport, 'lines' | 'newKeys'>) {
  if (lines.length === 0) return null;
  const imported = lines.filter(({ fate }) => fate === 'new');
  const more = newKeys - imported.length;
  const lastBeforeGap = more > 0 ? imported[imported.length / 2 - 1] : undefined;
  return (
    <section aria-labelledby="import-lines" className="space-y-2">
      <h4 id="import-lines" className="text-sm font-semibold">
        Line by line
      </h4>
      <ScrollArea label="Lines of the file" className="rounded-control border border-line">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">What becomes of the lines of the file</caption>
          <thead className="border-b border-line bg-sunken text-left text-xs text-ink-soft">
            <tr>
              <th scope="col" className="w-16 px-3 py-2 text-right font-medium">
                Line
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                In the file
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                What becomes of it
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <LineRow key={line.line} line={line} more={line === lastBeforeGap ? more : 0} />
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </section>
  );
}

interface LineRowProps {
  readonly line: Line;
  /** How many lines that are imported follow without being listed. */
  readonly more: number;
}

function LineRow({ line: { line, text, fate, reason }, more }: LineRowProps) {
  const { tone, text: words } = fates[fate];
  return (
    <>
      <tr className="border-b border-line align-baseline last:border-b-0">
        <td className="px-3 py-1.5 text-right text-ink-soft tabular-nums">{line}</td>
        <td
          translate="no"
          className="max-w-44 truncate sm:max-w-72 px-3 py-1.5 font-mono"
          title={text}
        >
          {text}
        </td>
        <td className={classNames('px-3 py-1.5', fate !== 'new' && 'text-ink-soft')}>
          <StatusDot tone={tone} text={reason === '' ? words : `${words}: ${reason}`} />
        </td>
      </tr>
      {more > 0 && (
        <tr className="border-b border-line bg-sunken text-ink-soft">
          <td colSpan={3} className="px-3 py-1.5">
            {`… and ${groupDigits(String(more))} more to import`}
          </td>
        </tr>
      )}
    </>
  );
}

const fates: Readonly<Record<Line['fate'], Status>> = {
  new: { tone: 'good', text: 'To import' },
  repeated: { tone: 'plain', text: 'Twice in the file: taken once' },
  'in-stock': { tone: 'plain', text: 'In stock already, or voided' },
  'sold-before': { tone: 'plain', text: 'Sold before' },
  'left-out': { tone: 'plain', text: 'Left out' },
  'in-doubt': { tone: 'attention', text: 'To be decided' },
};
