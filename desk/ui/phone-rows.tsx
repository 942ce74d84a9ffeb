import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Card } from '../../web/ui/card.tsx';
import { classNames } from '../../web/ui/class-names.ts';
import { Choose, ChooseAll, type Selection } from './choose-rows.tsx';
import { fromList } from './row-memory.ts';

interface PhoneRowsProps<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly columns: readonly {
    readonly heading: string;
    readonly cell: (row: Row) => ReactNode;
    readonly right?: true;
    readonly wraps?: true;
    readonly phone?: 1 | 2 | 'beside';
  }[];
  readonly hrefOf?: ((row: Row) => string) | undefined;
  readonly detailOf?: ((row: Row) => ReactNode) | undefined;
  readonly selection?: Selection<Row> | undefined;
  readonly stale?: boolean | undefined;
  readonly opened: ReadonlySet<string | number>;
  readonly toggle: (key: string | number) => void;
}

/** When a table is rows of two lines. */
export const phoneQuery = '(width < 40rem)';

/** The rows of a table on a phone: two lines each, and the whole row opens it. */
export function PhoneRows<Row>(props: PhoneRowsProps<Row>) {
  const { caption, rows, keyOf, columns, hrefOf, detailOf, selection, stale, opened, toggle } = props;
  const cellsOf = (row: Row, line: 1 | 2) =>
    columns.filter(({ phone }) => phone === line).map((column) => ({ ...column, content: column.cell(row) }));
  const lines = (row: Row) => (
    <>
      <span className="flex items-center gap-x-3 **:data-time:hidden">
        {cellsOf(row, 1).map(({ heading, right, wraps, content }) => (
          <span
            key={heading}
            className={classNames(
              right ? 'shrink-0 text-right tabular-nums last:min-w-18 last:font-medium' : 'min-w-0 flex-1',
              !right && !wraps && 'truncate',
            )}
          >
            {content}
          </span>
        ))}
      </span>
      <span className="flex items-center gap-x-2 text-ink-soft">
        {cellsOf(row, 2).map(({ heading, content }) => (
          <span key={heading} className="min-w-0 truncate first:shrink-0">
            {content}
          </span>
        ))}
      </span>
    </>
  );
  const rowOf = (row: Row): ReactNode => {
    const key = keyOf(row);
    const className = `grid min-h-11 min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-center gap-0.5 py-2 pr-3 text-left ${selection ? '' : 'pl-3'}`;
    if (hrefOf)
      return (
        <Link href={hrefOf(row)} state={fromList} data-row-link={hrefOf(row)} className={className}>
          {lines(row)}
        </Link>
      );
    if (!detailOf) return <div className={className}>{lines(row)}</div>;
    return (
      <button
        type="button"
        data-row-link={key}
        aria-expanded={opened.has(key)}
        onClick={() => toggle(key)}
        className={className}
      >
        {lines(row)}
      </button>
    );
  };
  return (
    <Card className="overflow-clip">
      {selection && (
        <div className="border-b border-line bg-sunken">
          <ChooseAll rows={rows} keyOf={keyOf} selection={selection} text="Choose all" />
        </div>
      )}
      <ul
        aria-label={caption}
        aria-busy={stale || undefined}
        className={`divide-y divide-line text-sm ${stale ? 'opacity-60' : ''}`}
      >
        {rows.map((row) => (
          <li key={keyOf(row)} className="has-focus-visible:bg-action-soft">
            <div className="flex items-center">
              {selection && <Choose row={row} id={keyOf(row)} selection={selection} />}
              {rowOf(row)}
              {columns.map((column) => column.phone === 'beside' && column.cell(row))}
            </div>
            {detailOf && opened.has(keyOf(row)) && <div className="bg-sunken px-3 py-3">{detailOf(row)}</div>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
