import { byteOrderMark, writeCsvLine, writeExact, writeTyped } from '../../../contract/csv.ts';
import { formatDecimal } from '../../../contract/money.ts';
import type { FileAnswer } from './action.ts';

/** One column of a table: its heading, and its cell for a row. */
export type Column<Row> = readonly [heading: string, cell: (row: Row) => string];

/** Text that somebody typed: no spreadsheet runs it. */
export function text(value: string | null): string {
  return writeTyped(value ?? '');
}

/**
 * What this shop or a gateway made, or what another system compares with its own: exactly as it is.
 */
export function exact(value: string | null): string {
  return writeExact(value ?? '');
}

/** A number stays one in a spreadsheet: it has no quotes. */
export function amount(cents: number): string {
  return formatDecimal(cents);
}

export function writeRow<Row>(columns: readonly Column<Row>[], row: Row): string {
  return writeCsvLine(columns.map(([, cell]) => cell(row)));
}

export async function* writeTable<Row>(
  columns: readonly Column<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + writeCsvLine(columns.map(([heading]) => writeExact(heading)));
  for await (const page of pages) yield page.map((row) => writeRow(columns, row)).join('');
}

/** How many rows of a file are read together. */
export const pageOfFile = 1_000;

/**
 * A list as a file: all of its pages, each after the cursor of the one before. The answers name the
 * list.
 */
export function listFile<Row, Name extends string>(
  file: string,
  list: Name,
  columns: readonly Column<Row>[],
  read: (
    after: string | undefined,
  ) => Promise<Record<Name, readonly Row[]> & { next: string | null }>,
): FileAnswer {
  async function* readPages() {
    for (let after: string | undefined | null; after !== null; ) {
      const page = await read(after);
      yield page[list];
      after = page.next;
    }
  }
  return { name: file, content: writeTable(columns, readPages()) };
}
