import type { ImportReport } from '../../../contract/desk/import-report.ts';
import type { ColumnRole } from '../../../contract/desk/key-import.ts';
import { readContents } from './column-contents.ts';
import { type HeadingRole, normaliseHeading, readHeading } from './column-headings.ts';
import { isKeyColumn, looksLikeKey } from './key-shape.ts';
import type { FileFault, FileRow } from './parse-rows.ts';

export interface FoundColumns {
  readonly columns: readonly Column[];
  /** The row that names the columns; null when none does. */
  readonly heading: FileRow | null;
  /** Rows above the heading. */
  readonly above: readonly FileRow[];
  /** Those with keys and everything else. */
  readonly rows: readonly FileRow[];
  /** Headings without their order or spelling: null without them. */
  readonly headings: string | null;
}

export type Column = ImportReport['columns'][number];

const mostColumns = 50;
const headingRows = 6;

/**
 * Finds what columns hold: by their headings, else by their cells. Where that is unclear, a column
 * has no role.
 */
export function findColumns(
  all: readonly FileRow[],
  isProduct: (text: string) => boolean,
): FoundColumns {
  const headingIndex = findHeading(all);
  const heading = all[headingIndex] ?? null;
  const rows = all.slice(headingIndex + 1);
  const numbers = listFilled(all);
  const columns = numbers.map((number) => {
    const cells = rows.map((row) => cellOf(row, number));
    const name = heading ? cellOf(heading, number) : '';
    return { number, name, cells, named: readHeading(name) };
  });
  const key = findKeyColumn(columns);
  const described = columns.map(({ number, name, cells, named }) => ({
    number,
    heading: name.slice(0, 60) || null,
    role: number === key ? ('key' as const) : roleOf(named, cells, isProduct, key !== null),
    sample: (cells.find((cell) => cell !== '') ?? '').slice(0, 60),
  }));
  return {
    columns: dropSecond(described),
    heading,
    above: all.slice(0, Math.max(0, headingIndex)),
    rows,
    headings: heading && columns.map(({ name }) => normaliseHeading(name)).join('\n'),
  };
}

export function cellOf(row: FileRow, number: number): string {
  return row.cells[number - 1] ?? '';
}

function listFilled(rows: readonly FileRow[]): number[] {
  const used = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const numbers = Array.from({ length: Math.min(used, mostColumns) }, (_, i) => i + 1);
  return numbers.filter((number) => rows.some((row) => cellOf(row, number) !== ''));
}

/**
 * Rows above it have fewer cells. A row of a table that no cell of looks like a key is a heading in
 * words of its own.
 */
function findHeading(rows: readonly FileRow[]): number {
  const filled = (row: FileRow) => row.cells.filter((cell) => cell !== '').length;
  const index = rows.slice(0, headingRows).findIndex(({ cells }) => {
    const roles = cells.map(readHeading);
    return (
      roles.some((role) => role === 'key' || role === 'vague') || roles.filter(Boolean).length > 1
    );
  });
  const [first] = rows;
  if (index === 0) return 0;
  const found = rows[index];
  if (
    found &&
    filled(found) > 1 &&
    rows.slice(0, index).every((row) => filled(row) < filled(found))
  )
    return index;
  const [, second] = rows;
  if (!first || !second || filled(first) < 2 || filled(first) !== filled(second)) return -1;
  const isWords = first.cells.every((cell) => !/[\d@]/.test(cell));
  return isWords &&
    first.cells.every((cell) => !looksLikeKey(cell)) &&
    second.cells.some(looksLikeKey)
    ? 0
    : -1;
}

interface ReadColumn {
  readonly number: number;
  readonly cells: readonly string[];
  readonly named: HeadingRole;
}

/**
 * The only column, else that with a key's heading, else that whose cells are like keys. Null where
 * two could be it.
 */
function findKeyColumn(columns: readonly ReadColumn[]): number | null {
  const [first, second] = columns;
  if (first && !second) return first.number;
  for (const role of ['key', 'vague'] as const) {
    const named = columns.filter((column) => column.named === role);
    if (named.length > 0) return named.length === 1 ? (named[0]?.number ?? null) : null;
  }
  const alike = columns.filter(
    ({ named, cells }) => named === null && isKeyColumn(cells.slice(0, rowsCompared)),
  );
  if (alike.length < 2) return alike[0]?.number ?? null;
  const long = alike.filter(({ cells }) => isLong(cells[Math.floor(cells.length / 2)] ?? ''));
  return long.length === 1 ? (long[0]?.number ?? null) : null;
}

const rowsCompared = 1_000;

/** Keys are long enough that nobody guesses one; order numbers rarely are. */
function isLong(cell: string): boolean {
  return cell.replace(/[^\p{Letter}\p{Number}]/gu, '').length >= 10;
}

function roleOf(
  named: HeadingRole,
  cells: readonly string[],
  isProduct: (text: string) => boolean,
  isKeyKnown: boolean,
): ColumnRole | null {
  if (named === 'key') return null;
  if (named !== null && named !== 'vague') return named;
  return isKeyKnown ? readContents(cells, isProduct) : null;
}

const onlyOnce: ReadonlySet<ColumnRole | null> = new Set(['product', 'sku', 'expiry', 'seats']);

/** Of two columns with a role that only one can have, a person says which it is. */
function dropSecond(columns: readonly Column[]): Column[] {
  return columns.map((column) => {
    const isTwice = columns.filter(({ role }) => role === column.role).length > 1;
    return isTwice && onlyOnce.has(column.role) ? { ...column, role: null } : column;
  });
}

/** Sets the roles that an operator gave, such as `key=Serial number` or `ignore=3`. */
export function mapColumns(found: FoundColumns, given: readonly string[]): Column[] | FileFault {
  let columns = [...found.columns];
  const line = found.heading?.line ?? found.rows[0]?.line ?? 1;
  for (const text of given) {
    const [role = 'ignore', ...names] = text.split('=') as [ColumnRole, ...string[]];
    const name = names.join('=');
    const matching = columns.filter(
      ({ heading }) => heading?.toLowerCase() === name.trim().toLowerCase(),
    );
    const wanted =
      matching.length > 0 ? matching : columns.filter(({ number }) => number === Number(name));
    const [column] = wanted;
    if (!column || wanted.length > 1)
      return { line, message: `The file has no column ${name}, or more than one.` };
    const isSingle = role === 'key' || onlyOnce.has(role);
    columns = columns.map((each) => {
      if (each.number === column.number) return { ...each, role };
      return isSingle && each.role === role ? { ...each, role: 'ignore' } : each;
    });
  }
  return columns;
}
