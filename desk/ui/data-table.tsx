import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Card } from '../../web/ui/card.tsx';
import { classNames } from '../../web/ui/class-names.ts';
import { ScrollArea } from '../../web/ui/scroll-area.tsx';
import { RowLink } from './row-link.tsx';

export interface Column<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** For numbers and amounts. */
  readonly right?: true;
  /** The width of the window from which the column shows; without it, always. */
  readonly from?: keyof typeof visible;
  /** May take two lines; other cells stay on one. */
  readonly wraps?: true;
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[];
  /** Where a row leads. The first cell becomes its link, and a click anywhere in the row follows it. */
  readonly hrefOf?: (row: Row) => string;
  /** Other data is loading, and this is still the previous one. */
  readonly stale?: boolean;
}

/** A table whose rows the arrow keys, Home and End walk through. */
export function DataTable<Row>({ caption, rows, keyOf, columns, hrefOf, stale }: DataTableProps<Row>) {
  const [, navigate] = useLocation();
  const follow = (event: MouseEvent<HTMLElement>, href: string) => {
    const onControl = event.target instanceof Element && event.target.closest('a, button, input, label');
    if (!onControl && !getSelection()?.toString()) navigate(href);
  };
  return (
    <Card className="overflow-clip">
      <ScrollArea label={caption} aria-busy={stale || undefined} className={stale ? 'opacity-60' : undefined}>
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead className="border-b border-line bg-sunken text-left text-xs text-ink-soft">
            <tr>
              {columns.map((column) => (
                <th key={column.heading} scope="col" className={classNames(cellClass(column), 'font-medium')}>
                  {column.heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={(event: KeyboardEvent<HTMLElement>) => moveBetweenRows(event)}>
            {rows.map((row) => {
              const href = hrefOf?.(row);
              return (
                <tr
                  key={keyOf(row)}
                  onClick={href === undefined ? undefined : (event) => follow(event, href)}
                  className={classNames(
                    'border-b border-line last:border-b-0 has-focus-visible:bg-action-soft',
                    href !== undefined && 'cursor-pointer hover:bg-sunken',
                  )}
                >
                  {columns.map((column, i) => (
                    <td key={column.heading} className={cellClass(column)}>
                      {i === 0 && href !== undefined ? (
                        <RowLink href={href}>{column.cell(row)}</RowLink>
                      ) : (
                        column.cell(row)
                      )}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollArea>
    </Card>
  );
}

function cellClass<Row>({ right, from, wraps }: Column<Row>): string {
  return classNames(
    'px-1.5 py-2.5 align-baseline first:pl-3 last:pr-3 sm:px-3 sm:first:pl-4 sm:last:pr-4',
    right && 'text-right tabular-nums',
    !wraps && 'whitespace-nowrap',
    from && visible[from],
  );
}

const visible = {
  phone: '',
  tablet: 'max-sm:hidden',
  desktop: 'max-lg:hidden',
  wide: 'max-xl:hidden',
};

/** Moves the focus from one row's link to another's by the arrow keys, Home and End. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const current = links.findIndex((link) => link.matches(':focus'));
  if (current < 0) return;
  const targets: Record<string, number> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    Home: 0,
    End: links.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  links[target]?.focus();
}
