export interface Selection<Row> {
  readonly chosen: ReadonlySet<string | number>;
  readonly onChange: (chosen: ReadonlySet<string | number>) => void;
  /** Names the row's checkbox: "Choose INV-000042". Null for a row that can't be chosen. */
  readonly labelOf: (row: Row) => string | null;
}

interface ChooseAllProps<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly selection: Selection<Row>;
  /** Beside the checkbox. */
  readonly text?: string;
}

/** The checkbox in the header. */
export function ChooseAll<Row>({
  rows,
  keyOf,
  selection: { chosen, onChange, labelOf },
  text,
}: ChooseAllProps<Row>) {
  const keys = rows.filter((row) => labelOf(row) !== null).map(keyOf);
  const isAll = keys.length > 0 && keys.every((key) => chosen.has(key));
  return (
    <Checkbox
      label="Choose all listed"
      text={text}
      checked={isAll}
      onChange={() => onChange(new Set(isAll ? [] : keys))}
    />
  );
}

interface ChooseProps<Row> {
  readonly row: Row;
  readonly id: string | number;
  readonly selection: Selection<Row>;
}

/** The checkbox of a row. */
export function Choose<Row>({ row, id, selection: { chosen, onChange, labelOf } }: ChooseProps<Row>) {
  const label = labelOf(row);
  if (label === null) return null;
  return <Checkbox label={label} checked={chosen.has(id)} onChange={() => onChange(toggled(chosen, id))} />;
}

interface CheckboxProps {
  readonly label: string;
  readonly text?: string | undefined;
  readonly checked: boolean;
  readonly onChange: () => void;
}

/** A checkbox that is large enough for a finger, in the same place in the header and in the rows. */
function Checkbox({ label, text, ...props }: CheckboxProps) {
  return (
    <label className="flex h-11 w-fit cursor-pointer items-center text-sm text-ink-soft">
      <span className="grid size-11 place-items-center">
        <input {...props} type="checkbox" aria-label={label} className="size-4.5" />
      </span>
      {text && <span className="pr-3">{text}</span>}
    </label>
  );
}

/** The keys with one more, or without one that they had. */
export function toggled<Key>(keys: ReadonlySet<Key>, key: Key): ReadonlySet<Key> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
