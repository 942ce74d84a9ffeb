import { type CSSProperties, type MouseEvent, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { Card } from '../../web/ui/card.tsx';
import { classNames } from '../../web/ui/class-names.ts';
import { ScrollArea } from '../../web/ui/scroll-area.tsx';
import type { Column } from './columns.tsx';
import { fromList, useReturnToRow } from './row-memory.ts';
import { Choose, type RowsProps } from './rows.tsx';

/** A table, whose rows are folded to two lines on a phone. They are walked through by the keys of `frame/desk-keys.tsx`. */
export function DataTable<Row>(props: RowsProps<Row>) {
  const { caption, rows, keyOf, columns, hrefOf, selection, stale } = props;
  const [, navigate] = useLocation();
  const table = useWholeTexts(rows);
  useReturnToRow();
  const follow = (event: MouseEvent<HTMLElement>, row: Row) => {
    const onControl =
      event.target instanceof Element && event.target.closest('a, button, input, label');
    if (!hrefOf || onControl || getSelection()?.toString()) return;
    event.currentTarget.querySelector<HTMLElement>('[data-row-link]')?.focus();
    navigate(hrefOf(row), { state: fromList });
  };
  const isFixed = columns.some(({ width }) => width !== undefined);
  const isFolded = columns.some(({ phone }) => phone !== undefined);
  const beside = columns.find(({ phone }) => phone === 'beside');
  const namingColumn = columns.find(({ names }) => names) ?? columns[0];
  const classOf = (column: Column<Row>) =>
    classNames(cellClass(column, isFixed), isFolded && foldedClass(column, columns));
  return (
    <Card className="overflow-clip">
      <ScrollArea
        label={caption}
        aria-busy={stale || undefined}
        className={stale ? 'opacity-60' : undefined}
      >
        <table
          ref={table}
          className={classNames(
            'w-full border-collapse text-sm',
            isFixed && 'table-fixed',
            isFolded && 'max-sm:block max-sm:*:block',
          )}
        >
          <caption className="sr-only">{caption}</caption>
          <thead
            className={classNames(
              'border-b border-line bg-sunken text-left text-xs text-ink-soft',
              isFolded && !selection && 'max-sm:sr-only',
            )}
          >
            <tr>
              {selection && (
                <th scope="col" className={choiceClass}>
                  <Choose of={props} />
                </th>
              )}
              {columns.map((column) => (
                <th
                  key={column.heading}
                  scope="col"
                  style={{ width: column.width }}
                  className={classNames(
                    classOf(column),
                    'h-9 font-medium',
                    isFolded && 'max-sm:sr-only max-sm:w-px!',
                  )}
                >
                  {column.heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={keyOf(row)}
                onClick={(event) => follow(event, row)}
                style={{ '--beside': beside?.width } as CSSProperties}
                className={classNames(
                  'border-b border-line last:border-b-0 has-focus-visible:bg-action-soft',
                  isFixed && 'h-[44px]',
                  isFolded && foldedRowClass,
                  isFolded && selection ? 'max-sm:pl-11' : 'max-sm:pl-3',
                  hrefOf && 'cursor-pointer hover:bg-sunken',
                )}
              >
                {selection && (
                  <td className={classNames(choiceClass, 'max-sm:absolute max-sm:left-0')}>
                    <Choose row={row} of={props} />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.heading} data-cell className={classOf(column)}>
                    {hrefOf && column === namingColumn ? (
                      <Link
                        href={hrefOf(row)}
                        state={fromList}
                        data-row-link={hrefOf(row)}
                        className={linkClass}
                      >
                        <span className="min-w-0 truncate">{column.cell(row)}</span>
                      </Link>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </Card>
  );
}

/** On a phone, the whole row is the link. */
const linkClass =
  'py-1 font-medium text-action-strong underline-offset-4 hover:underline pointer-coarse:py-3.5 ' +
  'max-sm:after:absolute max-sm:after:inset-0';
const choiceClass = 'w-11 p-0 align-middle';

function cellClass<Row>({ right, from, wraps }: Column<Row>, isFixed: boolean): string {
  return classNames(
    'px-1.5 first:pl-3 last:pr-3 sm:px-3 sm:first:pl-4 sm:last:pr-4',
    isFixed ? 'truncate align-middle [tr:has([open])>&]:align-top' : 'py-2.5 align-baseline',
    right && 'text-right tabular-nums',
    !wraps && 'whitespace-nowrap',
    from && visible[from],
  );
}

const visible = {
  tablet: 'max-sm:hidden',
  desktop: 'max-lg:hidden',
  wide: 'max-xl:hidden',
};

/** Two lines on a phone: the end of the first is an empty box of the row's whole width. */
const foldedRowClass =
  'max-sm:relative max-sm:flex max-sm:h-auto max-sm:min-h-11 max-sm:flex-wrap max-sm:content-center max-sm:items-center ' +
  'max-sm:gap-x-3 max-sm:gap-y-px max-sm:py-2 max-sm:pr-[var(--beside,0.75rem)] max-sm:**:data-time:hidden ' +
  "max-sm:after:order-2 max-sm:after:basis-full max-sm:after:content-['']";

/** Where a cell is on a phone. Numbers, and what the second line begins with, are whole; the others share what is left. */
function foldedClass<Row>(column: Column<Row>, columns: readonly Column<Row>[]): string {
  const { phone, right } = column;
  if (phone === undefined) return 'max-sm:hidden';
  if (phone === 'beside') return 'max-sm:absolute max-sm:right-0 max-sm:z-1';
  const line = columns.filter((other) => other.phone === phone);
  const isWhole = right || (phone === 2 && line[0] === column);
  return classNames(
    'max-sm:p-0!',
    isWhole ? 'max-sm:max-w-full max-sm:shrink-0' : 'max-sm:min-w-0 max-sm:flex-1',
    phone === 1 ? 'max-sm:order-1' : 'max-sm:order-3 max-sm:text-ink-soft',
    phone === 1 && right && line.at(-1) === column && 'max-sm:min-w-18 max-sm:font-medium',
  );
}

/** Gives each cell whose text is cut off a tooltip with the whole text, and the row's link all of them. */
function useWholeTexts(rows: readonly unknown[]) {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const { current } = table;
    if (!current || rows.length === 0) return;
    const observer = new ResizeObserver(() => {
      for (const row of current.tBodies[0]?.rows ?? []) {
        const cut = [...row.cells].filter((cell) => cell.scrollWidth > cell.clientWidth);
        for (const cell of row.cells) setTooltip(cell, cut.includes(cell) ? [cell] : []);
        const link = row.querySelector<HTMLElement>('[data-row-link]');
        if (link) setTooltip(link, cut);
      }
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [rows]);
  return table;
}

function setTooltip(element: HTMLElement, cut: readonly HTMLElement[]) {
  if (cut.length > 0) element.dataset.tooltip = cut.map(({ innerText }) => innerText).join(' · ');
  else delete element.dataset.tooltip;
}
