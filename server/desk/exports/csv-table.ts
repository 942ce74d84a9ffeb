import { writeCell, writeCsvLine } from '../../../contract/csv.ts';
import { formatDecimal } from '../../../contract/money.ts';

/** One column of a table: its heading, and its cell for a row. */
export type Column<Row> = readonly [heading: string, cell: (row: Row) => string];

export function text(value: string | null): string {
  return writeCell(value ?? '');
}

/** A number stays one in a spreadsheet: it has no quotes. */
export function amount(cents: number): string {
  return formatDecimal(cents);
}

export function writeHeadings<Row>(columns: readonly Column<Row>[]): string {
  return writeCsvLine(columns.map(([heading]) => writeCell(heading)));
}

export function writeRow<Row>(columns: readonly Column<Row>[], row: Row): string {
  return writeCsvLine(columns.map(([, cell]) => cell(row)));
}
