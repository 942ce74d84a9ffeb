import { Card } from '../../web/ui/card.tsx';
import { classNames } from '../../web/ui/class-names.ts';
import type { Column } from './columns.tsx';
import { cellClass, choiceClass } from './table-classes.ts';

interface TableSkeletonProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: number;
  /** Rows can be chosen. */
  readonly hasChoice?: boolean;
}

/** A list while it loads: its headings, and rows as high as those that come. */
export function TableSkeleton<Row>({ columns, rows, hasChoice }: TableSkeletonProps<Row>) {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      <Card aria-hidden className="overflow-clip">
        <div className="hidden h-9 items-center border-b border-line bg-sunken text-xs row:flex">
          {hasChoice && <span className={choiceClass} />}
          {columns.map((column) => (
            <span
              key={column.heading}
              style={widthOf(column)}
              className={classNames(cellClass(column, true), 'font-medium text-ink-soft')}
            >
              {column.heading}
            </span>
          ))}
        </div>
        {Array.from({ length: rows }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
          <div key={i} className={rowClass}>
            {hasChoice && <span className={choiceClass} />}
            {columns.map((column) => (
              <span
                key={column.heading}
                style={widthOf(column)}
                className={cellClass(column, true)}
              >
                <span
                  className={classNames(
                    'inline-block h-3 rounded-control bg-sunken',
                    column.right ? 'w-12' : 'w-3/5',
                  )}
                />
              </span>
            ))}
          </div>
        ))}
      </Card>
    </div>
  );
}

const rowClass = 'flex h-[var(--row-height)] items-center border-b border-line last:border-b-0';

/** As a table with fixed columns shares its width. */
function widthOf({ width }: { readonly width?: string }) {
  return width === undefined ? { flex: '1 1 0' } : { flex: `0 1 ${width}` };
}
