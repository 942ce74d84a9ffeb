import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Card } from '../../web/ui/card.tsx';
import { classNames } from '../../web/ui/class-names.ts';
import { fromList } from './row-memory.ts';

interface Selection<Row> {
  readonly chosen: ReadonlySet<string | number>;
  readonly onChange: (chosen: ReadonlySet<string | number>) => void;
  /** Names the row's checkbox: "Choose INV-000042". */
  readonly labelOf: (row: Row) => string;
}

export interface Column<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /**
   * As in CSS: `7rem`. Columns without a width share what is left. When any column has one, each row is one line of
   * 44 px, and longer texts end in an ellipsis.
   */
  readonly width?: string;
  readonly right?: true;
  /** The width of the window from which the column shows; without it, always. */
  readonly from?: 'tablet' | 'desktop' | 'wide';
  /** May take two lines; other cells stay on one. */
  readonly wraps?: true;
  /** Names the row and is its link, instead of the first column. */
  readonly names?: true;
  /** On a phone: the line of the row that it is in, or beside its link. When no column has one, it shows the table. */
  readonly phone?: 1 | 2 | 'beside';
}

export interface RowsProps<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly columns: readonly Column<Row>[];
  /** Where a row leads: the cell that names it becomes a link, and a click anywhere in the row follows it. */
  readonly hrefOf?: ((row: Row) => string) | undefined;
  readonly selection?: Selection<Row> | undefined;
  readonly stale?: boolean | undefined;
}

interface RowLinkProps {
  /** Where the row leads; without it, this is no link. */
  readonly href: string | undefined;
  readonly className: string;
  readonly children: ReactNode;
}

export function RowLink({ href, className, children }: RowLinkProps) {
  if (href === undefined) return <div className={className}>{children}</div>;
  return (
    <Link href={href} state={fromList} data-row-link={href} className={className}>
      {children}
    </Link>
  );
}

interface ChooseProps<Row> {
  readonly of: RowsProps<Row>;
  /** Without it, all rows. */
  readonly row?: Row;
  readonly text?: string;
}

/** The checkbox of a row, or of all, where they can be chosen: large enough for a finger. */
export function Choose<Row>({ of: { rows, keyOf, selection }, row, text }: ChooseProps<Row>) {
  if (!selection) return null;
  const { chosen, onChange, labelOf } = selection;
  const label = row === undefined ? 'Choose all listed' : labelOf(row);
  const keys = new Set((row === undefined ? rows : [row]).map(keyOf));
  const isChosen = keys.size > 0 && keys.isSubsetOf(chosen);
  const change = () => onChange(isChosen ? chosen.difference(keys) : chosen.union(keys));
  return (
    <label className="flex h-11 w-fit cursor-pointer items-center text-sm text-ink-soft">
      <span className="grid size-11 place-items-center">
        <input type="checkbox" aria-label={label} checked={isChosen} onChange={change} className="size-4.5" />
      </span>
      {text && <span className="pr-3">{text}</span>}
    </label>
  );
}

export const phoneQuery = '(width < 40rem)';

/** The rows of a table on a phone: two lines each, and the whole row opens it. */
export function PhoneRows<Row>({ of }: { readonly of: RowsProps<Row> }) {
  const { caption, rows, keyOf, columns, hrefOf, selection, stale } = of;
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
  const className = `grid min-h-11 min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-center gap-0.5 py-2 pr-3 text-left ${selection ? '' : 'pl-3'}`;
  return (
    <Card className="overflow-clip">
      {selection && (
        <div className="border-b border-line bg-sunken">
          <Choose of={of} text="Choose all" />
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
              <Choose row={row} of={of} />
              <RowLink href={hrefOf?.(row)} className={className}>
                {lines(row)}
              </RowLink>
              {columns.map((column) => column.phone === 'beside' && column.cell(row))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
