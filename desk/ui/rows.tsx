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
  /** Where a row leads: the cell that names it becomes a link, and a click anywhere in the row follows it. */
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
  const label = row === undefined ? 'Choose all listed' : labelOf(row);
  const keys = new Set((row === undefined ? rows : [row]).map(keyOf));
  const isChosen = keys.size > 0 && keys.isSubsetOf(chosen);
  const change = () => onChange(isChosen ? chosen.difference(keys) : chosen.union(keys));
  return (
    <label className="flex h-11 w-fit cursor-pointer items-center text-sm font-normal whitespace-nowrap text-ink-soft">
      <span className="grid size-11 shrink-0 place-items-center">
        <input
          type="checkbox"
          aria-label={label}
          checked={isChosen}
          onChange={change}
          className="size-4.5"
        />
      </span>
      {row === undefined && <span className="pr-3 sm:hidden">Choose all</span>}
    </label>
  );
}
