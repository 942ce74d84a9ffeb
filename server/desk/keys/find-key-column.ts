import type { ImportReport } from '../../../contract/desk/key-import.ts';
import { findKeyFault, shapeOf } from './key-shape.ts';

/** A row of a file that isn't empty. */
export interface FileRow {
  readonly line: number;
  /** Without blanks around them. */
  readonly cells: readonly string[];
}

interface KeyColumn extends Pick<ImportReport, 'columns' | 'column'> {
  /** The row that names the columns; null when none does. */
  readonly heading: FileRow | null;
  /** Why the wanted column can't be used. */
  readonly fault?: ImportReport['faults'][number];
}

const mostColumns = 50;

/**
 * Finds the column with the keys: the wanted one, else the only one, else by its heading, else by the shape of its cells.
 * Where two columns could have them, it chooses none.
 */
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
  return found(findByShape(rows, filled));
}

/** Such as `Key`, `License Keys`, `product_key`, `Serial number`, `Activation code`. */
const keyHeading =
  /^(?:(?:licen[cs]e|product|activation|serial|software)[ _-]*)?(?:keys?|serials?)$|^serial[ _-]*(?:numbers?|no\.?)$|^(?:licen[cs]e|activation)[ _-]*(?:codes?|numbers?)$/i;
/** What other columns are called, too. */
const vagueHeading = /^(?:(?:product|software)[ _-]*)?(?:codes?|licen[cs]es?|numbers?)$/i;

function describe(rows: readonly FileRow[], filled: readonly number[], heading: FileRow | null) {
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

/** Keys are long enough that nobody guesses one; order numbers rarely are. */
const longKey = 10;
/** A heading and a footer that have another shape don't hide a column. */
const oddRows = 2;

function findByShape(rows: readonly FileRow[], filled: readonly number[]): number | null {
  const alike = filled.filter((number) => hasKeys(rows.map(({ cells }) => cells[number - 1] ?? '')));
  if (alike.length <= 1) return alike[0] ?? null;
  const long = alike.filter((number) => {
    const cell = rows[Math.floor(rows.length / 2)]?.cells[number - 1] ?? '';
    return cell.replace(/[^\p{Letter}\p{Number}]/gu, '').length >= longKey;
  });
  return long.length === 1 ? (long[0] ?? null) : null;
}

/** Whether cells could be keys: in nearly every row, all different, of one shape, and no words. */
function hasKeys(cells: readonly string[]): boolean {
  const keys = cells.filter((cell) => findKeyFault(cell) === null);
  const shapes = Map.groupBy(keys, shapeOf);
  const most = Math.max(0, ...[...shapes.values()].map(({ length }) => length));
  return (
    most > cells.length / 2 &&
    most >= Math.min(cells.length - oddRows, cells.length * 0.9) &&
    new Set(keys).size >= keys.length * 0.99 &&
    !keys.every((key) => noKey.test(key) || (key.length < longKey && !/\p{Number}/u.test(key)))
  );
}

/** Addresses, dates and amounts. */
const noKey = /@|:\/\/|^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|^[$€£]?\d+[.,]\d\d$/;
