import { byteOrderMark } from '../../../contract/csv.ts';
import type { ExportKind } from '../../../contract/desk/exports.ts';
import { type Column, writeHeadings, writeRow } from './csv-table.ts';
import { gstColumns, listGstLines } from './gst-csv.ts';
import { invoiceColumns } from './invoices-csv.ts';
import { noteColumns } from './notes-csv.ts';
import type { Period } from './period.ts';
import { readExportSummary, type SummaryParts } from './read-export-summary.ts';
import { readInvoices } from './read-invoices.ts';
import { readNotes } from './read-notes.ts';
import { invoiceForXero, noteForXero, xeroColumns } from './xero-csv.ts';

export interface Export {
  /** Says which mode the orders are of, unless they moved money. */
  readonly fileName: string;
  /** The file, in pieces. */
  readonly pieces: AsyncGenerator<string>;
}

export interface ExportChoice extends Period {
  readonly kind: ExportKind;
  /** The account in Xero that the sales belong to. */
  readonly account: string;
}

/** Writes a period's invoices, adjustment notes or GST as CSV. Reads the database as the pieces are taken. */
export async function writeExport(parts: SummaryParts, choice: ExportChoice): Promise<Export> {
  const { db, seller } = parts;
  const { kind, from, to } = choice;
  const { mode } = await db.selectFrom('database_mode').select('mode').executeTakeFirstOrThrow();
  const mark = mode === 'live' ? '' : `${mode.toUpperCase()}-`;
  const invoices = () => readInvoices(db, choice, seller.timeZone);
  const notes = () => readNotes(db, choice, seller.timeZone);
  const tables: Readonly<Record<ExportKind, () => AsyncGenerator<string>>> = {
    invoices: () => writeTable(invoiceColumns, invoices()),
    notes: () => writeTable(noteColumns, notes()),
    gst: () => writeTable(gstColumns, readGstLines(parts, choice)),
    xero: () => writeXero(invoices(), notes(), choice.account),
  };
  return { fileName: `${mark}${kind}-${from}-to-${to}.csv`, pieces: tables[kind]() };
}

async function* writeTable<Row>(
  columns: readonly Column<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + writeHeadings(columns);
  for await (const page of pages) yield writeRows(columns, page);
}

async function* readGstLines(parts: SummaryParts, period: Period) {
  yield listGstLines(await readExportSummary(parts, period));
}

/** Without a byte order mark: Xero compares the first heading with its template's. */
async function* writeXero(
  invoices: AsyncIterable<readonly Parameters<typeof invoiceForXero>[0][]>,
  notes: AsyncIterable<readonly Parameters<typeof noteForXero>[0][]>,
  account: string,
): AsyncGenerator<string> {
  yield `${xeroColumns.map(([heading]) => heading).join(',')}\r\n`;
  for await (const page of invoices)
    yield writeRows(
      xeroColumns,
      page.map((row) => invoiceForXero(row, account)),
    );
  for await (const page of notes)
    yield writeRows(
      xeroColumns,
      page.map((row) => noteForXero(row, account)),
    );
}

function writeRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => writeRow(columns, row)).join('');
}
