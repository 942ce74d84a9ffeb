import type { FileColumn } from '../../../contract/desk/key-import.ts';

/** A row of a file that isn't empty. */
export interface FileRow {
  readonly line: number;
  /** Without blanks around them. */
  readonly cells: readonly string[];
}

export interface KeyColumn {
  readonly columns: readonly FileColumn[];
  /** From 1; null when it is unclear which column has the keys. */
  readonly column: number | null;
  /** The row that names the columns; null when none does. */
  readonly heading: FileRow | null;
  /** Why the wanted column can't be used. */
  readonly fault?: { readonly line: number; readonly message: string };
}

const mostColumns = 50;

/** Finds the column with the keys: the wanted one, else the only one, else by its heading. Otherwise it chooses none. */
export function findKeyColumn(rows: readonly FileRow[], wanted?: string): KeyColumn {
  const [first] = rows;
  const used = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const numbers = Array.from({ length: Math.min(used, mostColumns) }, (_, i) => i + 1);
  const filled = numbers.filter((number) => rows.some(({ cells }) => (cells[number - 1] ?? '') !== ''));
  const isHeading = first?.cells.some((cell) => keyHeading.test(cell) || vagueHeading.test(cell)) ?? false;
  const heading = isHeading ? (first ?? null) : null;
  const columns = describe(rows, filled, heading);
  const found = (column: number | null) => ({ columns, column, heading });
  if (wanted !== undefined) {
    const named = filled.filter((number) => sameText(first?.cells[number - 1], wanted));
    if (named.length === 1) return { columns, column: named[0] ?? null, heading: first ?? null };
    if (filled.includes(Number(wanted))) return found(Number(wanted));
    const message = `The file has no column ${wanted}, or more than one.`;
    return { ...found(null), fault: { line: first?.line ?? 1, message } };
  }
  if (filled.length <= 1) return found(filled[0] ?? null);
  for (const pattern of [keyHeading, vagueHeading]) {
    const named = filled.filter((number) => pattern.test(first?.cells[number - 1] ?? ''));
    if (named.length > 0) return found(named.length === 1 ? (named[0] ?? null) : null);
  }
  return found(null);
}

/** Such as `Key`, `License Keys`, `product_key`, `Serial number`, `Activation code`. */
const keyHeading =
  /^(?:(?:licen[cs]e|product|activation|serial|software)[ _-]*)?(?:keys?|serials?)$|^serial[ _-]*(?:numbers?|no\.?)$|^(?:licen[cs]e|activation)[ _-]*(?:codes?|numbers?)$/i;
/** What other columns are called, too. */
const vagueHeading = /^(?:(?:product|software)[ _-]*)?(?:codes?|licen[cs]es?|numbers?)$/i;

function describe(
  rows: readonly FileRow[],
  filled: readonly number[],
  heading: FileRow | null,
): FileColumn[] {
  if (filled.length < 2) return [];
  return filled.map((number) => {
    const cellOf = (row: FileRow | null) => (row?.cells[number - 1] ?? '').slice(0, 60);
    const sample = rows.find((row) => row !== heading && cellOf(row) !== '') ?? null;
    return { number, heading: cellOf(heading) || null, sample: cellOf(sample) };
  });
}

function sameText(a = '', b: string): boolean {
  return a.toLowerCase() === b.trim().toLowerCase();
}
