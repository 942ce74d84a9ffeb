import type { CSSProperties, MouseEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { Card } from '../../web/ui/card.tsx';
import { classNames } from '../../web/ui/class-names.ts';
import { ScrollArea } from '../../web/ui/scroll-area.tsx';
import type { Column } from './columns.tsx';
import { fromList, useReturnToRow } from './row-memory.ts';
import { Choose, type RowsProps } from './rows.tsx';
import { cellClass, choiceClass, foldedClass, foldedRowClass, linkClass } from './table-classes.ts';
import { useWholeTexts } from './use-whole-texts.ts';

/** A table, its rows folded to two lines in a narrow window. `frame/desk-keys.tsx` moves between rows. */
export function DataTable<Row>(props: RowsProps<Row>) {
  const { caption, rows, keyOf, columns, hrefOf, selection, stale } = props;
  const [, navigate] = useLocation();
  const table = useWholeTexts(rows);
  useReturnToRow();

  const follow = (event: MouseEvent<HTMLElement>, row: Row) => {
    const { target } = event;
    const onControl = target instanceof Element && target.closest('a, button, input, label');
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

  const showCell = (column: Column<Row>, row: Row) => {
    if (!hrefOf || column !== namingColumn) return column.cell(row);
    const href = hrefOf(row);
    return (
      <Link href={href} state={fromList} data-row-link={href} className={linkClass}>
        <span className="min-w-0 truncate">{column.cell(row)}</span>
      </Link>
    );
  };

  return (
    <Card className="relative overflow-clip">
      <ScrollArea
        label={caption}
        aria-busy={stale || undefined}
        className={classNames(stale && 'opacity-60')}
      >
        <table
          ref={table}
          className={classNames(
            'w-full border-collapse text-sm',
            isFixed && 'table-fixed',
            isFolded && 'max-row:block max-row:*:block',
          )}
        >
          <caption className="sr-only">{caption}</caption>
          <thead
            className={classNames(
              'border-b border-line bg-sunken text-left text-xs text-ink-soft',
              isFolded && !selection && 'max-row:sr-only',
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
                    isFolded && 'max-row:sr-only max-row:w-px!',
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
                  'has-[[data-choose]:checked]:bg-action-soft',
                  isFixed && 'h-[var(--row-height)]',
                  isFolded && foldedRowClass,
                  isFolded && selection ? 'max-row:pl-11' : 'max-row:pl-3',
                  hrefOf && 'cursor-pointer hover:bg-sunken',
                )}
              >
                {selection && (
                  <td
                    className={classNames(
                      choiceClass,
                      'max-row:absolute max-row:left-0 max-row:z-1',
                    )}
                  >
                    <Choose row={row} of={props} />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.heading} data-cell className={classOf(column)}>
                    {showCell(column, row)}
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
