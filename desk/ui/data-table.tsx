import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { Card } from '../../web/ui/card.tsx';
import { classNames } from '../../web/ui/class-names.ts';
import { ScrollArea } from '../../web/ui/scroll-area.tsx';
import { useMediaQuery } from '../../web/ui/use-media-query.ts';
import { fromList, useReturnToRow } from './row-memory.ts';
import { Choose, type Column, PhoneRows, phoneQuery, RowLink, type RowsProps } from './rows.tsx';

/** A table. Its rows are walked through by the keys of `frame/desk-keys.tsx`. */
export function DataTable<Row>(props: RowsProps<Row>) {
  const { caption, rows, keyOf, columns, hrefOf, selection, stale } = props;
  const [, navigate] = useLocation();
  const table = useWholeTexts(rows);
  const isPhone = useMediaQuery(phoneQuery);
  useReturnToRow();
  const follow = (event: MouseEvent<HTMLElement>, row: Row) => {
    const onControl = event.target instanceof Element && event.target.closest('a, button, input, label');
    if (!hrefOf || onControl || getSelection()?.toString()) return;
    event.currentTarget.querySelector<HTMLElement>('[data-row-link]')?.focus();
    navigate(hrefOf(row), { state: fromList });
  };
  const isFixed = columns.some(({ width }) => width !== undefined);
  const namingColumn = columns.find(({ names }) => names) ?? columns[0];
  if (isPhone && columns.some(({ phone }) => phone !== undefined)) return <PhoneRows of={props} />;
  return (
    <Card className="overflow-clip">
      <ScrollArea label={caption} aria-busy={stale || undefined} className={stale ? 'opacity-60' : undefined}>
        <table ref={table} className={classNames('w-full border-collapse text-sm', isFixed && 'table-fixed')}>
          <caption className="sr-only">{caption}</caption>
          <thead className="border-b border-line bg-sunken text-left text-xs text-ink-soft">
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
                  className={classNames(cellClass(column, isFixed), 'h-9 font-medium')}
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
                className={classNames(
                  'border-b border-line last:border-b-0 has-focus-visible:bg-action-soft',
                  isFixed && 'h-[44px]',
                  hrefOf && 'cursor-pointer hover:bg-sunken',
                )}
              >
                {selection && (
                  <td className={choiceClass}>
                    <Choose row={row} of={props} />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.heading} data-cell className={cellClass(column, isFixed)}>
                    {hrefOf && column === namingColumn ? (
                      <RowLink href={hrefOf(row)} className={linkClass}>
                        <span className="min-w-0 truncate">{column.cell(row)}</span>
                      </RowLink>
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

const linkClass =
  'py-1 font-medium text-action-strong underline-offset-4 hover:underline pointer-coarse:py-3';
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
