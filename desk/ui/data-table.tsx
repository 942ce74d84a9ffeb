import { ChevronRight } from 'lucide-react';
import { Fragment, type MouseEvent, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Card } from '../../web/ui/card.tsx';
import { classNames } from '../../web/ui/class-names.ts';
import { ScrollArea } from '../../web/ui/scroll-area.tsx';
import { useMediaQuery } from '../../web/ui/use-media-query.ts';
import { Choose, ChooseAll, type Selection, toggled } from './choose-rows.tsx';
import { PhoneRows, phoneQuery } from './phone-rows.tsx';
import { fromList, useReturnToRow } from './row-memory.ts';
import { useWholeTexts } from './use-whole-texts.ts';

export interface Column<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /**
   * As in CSS: `7rem`. Columns without a width share what is left. When any column has one, each row is one line of
   * 44 px, and longer texts end in an ellipsis.
   */
  readonly width?: string;
  /** For numbers and amounts. */
  readonly right?: true;
  /** The width of the window from which the column shows; without it, always. */
  readonly from?: keyof typeof visible;
  /** May take two lines; other cells stay on one. */
  readonly wraps?: true;
  /** Names the row and is its link, instead of the first column. */
  readonly names?: true;
  /** On a phone: the line of the row that it is in, or beside its link. When no column has one, it shows the table. */
  readonly phone?: 1 | 2 | 'beside';
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly columns: readonly Column<Row>[];
  /** Where a row leads: the cell that names it becomes a link, and a click anywhere in the row follows it. */
  readonly hrefOf?: ((row: Row) => string) | undefined;
  /** What a row shows below it when it is opened, instead of leading somewhere. */
  readonly detailOf?: ((row: Row) => ReactNode) | undefined;
  /** Which rows are chosen, by their keys: each row gets a checkbox, and the header one for all. */
  readonly selection?: Selection<Row> | undefined;
  /** Other data is loading, and this is still the previous one. */
  readonly stale?: boolean | undefined;
}

/** A table. Its rows are walked through by the keys of `frame/desk-keys.tsx`. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, keyOf, columns, hrefOf, detailOf, selection, stale } = props;
  const [, navigate] = useLocation();
  const [opened, setOpened] = useState<ReadonlySet<string | number>>(new Set());
  const table = useWholeTexts(rows);
  const isPhone = useMediaQuery(phoneQuery);
  useReturnToRow();
  const toggle = (key: string | number) => setOpened((current) => toggled(current, key));
  const follow = (event: MouseEvent<HTMLElement>, row: Row) => {
    const onControl = event.target instanceof Element && event.target.closest('a, button, input, label');
    if (onControl || getSelection()?.toString()) return;
    event.currentTarget.querySelector<HTMLElement>('[data-row-link]')?.focus();
    if (hrefOf) navigate(hrefOf(row), { state: fromList });
    else if (detailOf) toggle(keyOf(row));
  };
  const isFixed = columns.some(({ width }) => width !== undefined);
  const namingColumn = columns.find(({ names }) => names) ?? columns[0];
  if (isPhone && columns.some(({ phone }) => phone !== undefined))
    return <PhoneRows {...props} opened={opened} toggle={toggle} />;
  const nameRow = (row: Row, text: ReactNode) => {
    if (hrefOf) {
      const href = hrefOf(row);
      return (
        <Link href={href} state={fromList} data-row-link={href} className={linkClass}>
          {text}
        </Link>
      );
    }
    if (!detailOf) return text;
    const key = keyOf(row);
    return (
      <button
        type="button"
        data-row-link={key}
        aria-expanded={opened.has(key)}
        onClick={() => toggle(key)}
        className={classNames('group flex w-full items-center gap-1 text-left', isFixed && 'min-h-11')}
      >
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint group-aria-expanded:rotate-90" />
        <span className="min-w-0 truncate">{text}</span>
      </button>
    );
  };
  return (
    <Card className="overflow-clip">
      <ScrollArea label={caption} aria-busy={stale || undefined} className={stale ? 'opacity-60' : undefined}>
        <table ref={table} className={classNames('w-full border-collapse text-sm', isFixed && 'table-fixed')}>
          <caption className="sr-only">{caption}</caption>
          <thead className="border-b border-line bg-sunken text-left text-xs text-ink-soft">
            <tr>
              {selection && (
                <th scope="col" className={choiceClass}>
                  <ChooseAll rows={rows} keyOf={keyOf} selection={selection} />
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
            {rows.map((row) => {
              const key = keyOf(row);
              return (
                <Fragment key={key}>
                  <tr
                    onClick={(event) => follow(event, row)}
                    className={classNames(
                      'border-b border-line last:border-b-0 has-focus-visible:bg-action-soft',
                      isFixed && 'h-[44px]',
                      (hrefOf || detailOf) && 'cursor-pointer hover:bg-sunken',
                    )}
                  >
                    {selection && (
                      <td className={choiceClass}>
                        <Choose row={row} id={key} selection={selection} />
                      </td>
                    )}
                    {columns.map((column) => (
                      <td key={column.heading} data-cell className={cellClass(column, isFixed)}>
                        {column === namingColumn ? nameRow(row, column.cell(row)) : column.cell(row)}
                      </td>
                    ))}
                  </tr>
                  {detailOf && opened.has(key) && (
                    <tr className="border-b border-line last:border-b-0">
                      <td colSpan={columns.length} className="bg-sunken px-4 py-3 sm:pl-9">
                        {detailOf(row)}
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
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
    isFixed ? 'truncate align-middle' : 'py-2.5 align-baseline',
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
