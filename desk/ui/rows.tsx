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
  if (!selection) return null;
  const { chosen, onChange, labelOf } = selection;
  const isForAll = row === undefined;
  const label = isForAll ? 'Choose all listed' : labelOf(row);
  const keys = new Set((isForAll ? rows : [row]).map(keyOf));
  const isChosen = keys.size > 0 && keys.isSubsetOf(chosen);

  const change = () => {
    if (isChosen) onChange(chosen.difference(keys));
    else onChange(chosen.union(keys));
  };

  return (
    <label className={labelClass}>
      <span className="grid size-11 shrink-0 place-items-center">
        <input
          type="checkbox"
          aria-label={label}
          checked={isChosen}
          onChange={change}
          className="size-4.5"
        />
      </span>
      {isForAll && <span className="pr-3 row:hidden">Choose all</span>}
    </label>
  );
}

const labelClass =
  'flex h-11 w-fit cursor-pointer items-center text-sm font-normal whitespace-nowrap text-ink-soft';
