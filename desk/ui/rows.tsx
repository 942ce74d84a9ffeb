import { useRef } from 'react';
import type { Column } from './columns.tsx';

interface Selection<Row> {
  readonly chosen: ReadonlySet<string | number>;
  readonly onChange: (chosen: ReadonlySet<string | number>) => void;
  /** Names the row's checkbox: "Choose INV-000042". */
  readonly labelOf: (row: Row) => string;
}

export interface RowsProps<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly columns: readonly Column<Row>[];
  /** Where a row leads: by the link in the cell that names it, and by a click anywhere in it. */
  readonly hrefOf?: ((row: Row) => string) | undefined;
  readonly selection?: Selection<Row> | undefined;
  readonly stale?: boolean | undefined;
}

interface ChooseProps<Row> {
  readonly of: RowsProps<Row>;
  /** Without it, all rows. */
  readonly row?: Row;
}

/** The checkbox of a row, or of all, where they can be chosen: large enough for a finger. */
export function Choose<Row>({ of: { rows, keyOf, selection }, row }: ChooseProps<Row>) {
  const isRange = useRef(false);
  if (!selection) return null;

  const { chosen, onChange, labelOf } = selection;
  const isForAll = row === undefined;
  const label = isForAll ? 'Choose all on this page' : labelOf(row);
  const keys = new Set((isForAll ? rows : [row]).map(keyOf));
  const isChosen = keys.size > 0 && keys.isSubsetOf(chosen);

  const change = () => {
    const range = row !== undefined && isRange.current && listRange(rows.map(keyOf), keyOf(row));
    const changed = (range && chosen.has(range.last) && range.keys) || keys;
    lastKey = row === undefined ? null : keyOf(row);
    if (isChosen) onChange(chosen.difference(changed));
    else onChange(chosen.union(changed));
  };

  return (
    <label
      className={labelClass}
      // Shift would select the text up to here.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <span className="grid w-11 shrink-0 place-items-center">
        <input
          type="checkbox"
          aria-label={label}
          data-choose={isForAll ? undefined : true}
          checked={isChosen}
          onClick={({ shiftKey }) => {
            isRange.current = shiftKey;
          }}
          onChange={change}
          className="size-4.5"
        />
      </span>
      {isForAll && <span className="pr-3 row:hidden">All on this page</span>}
    </label>
  );
}

/** The row whose checkbox was used last: Shift chooses from there. */
let lastKey: string | number | null = null;

/** The rows from the one that was used last to another. Null where that one isn't listed. */
function listRange(keys: readonly (string | number)[], to: string | number) {
  const last = lastKey;
  if (last === null || !keys.includes(last)) return null;
  const [first = 0, end = 0] = [keys.indexOf(last), keys.indexOf(to)].sort((a, b) => a - b);
  return { last, keys: new Set(keys.slice(first, end + 1)) };
}

const labelClass =
  'flex h-11 w-fit cursor-pointer row:h-[min(2.75rem,calc(var(--row-height)-1px))] items-center text-sm font-normal whitespace-nowrap text-ink-soft';
