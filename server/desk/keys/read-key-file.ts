import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type * as z from 'zod/mini';
import {
  type ImportReport,
  type keyImport,
  largestImport,
  mostKeysImported,
} from '../../../contract/desk/key-import.ts';
import { type FileRow, findKeyColumn } from './find-key-column.ts';
import { type FileKey, findKeyFault } from './key-shape.ts';

export interface KeyFile extends Pick<ImportReport, 'columns' | 'column' | 'faults' | 'faultCount'> {
  readonly keys: readonly FileKey[];
}

const mostFaults = 100;

/**
 * Reads a file with a key a line, or CSV (RFC 4180) with the keys in one of its columns, while it arrives. A heading and
 * empty lines are skipped.
 */
export async function readKeyFile(
  chunks: AsyncIterable<Uint8Array>,
  choices: Partial<Pick<z.output<typeof keyImport>, 'column' | 'skipLines'>> = {},
): Promise<KeyFile> {
  const reading = await readRows(chunks);
  if ('message' in reading) return refuse(reading.line, reading.message);
  const skipped = new Set(choices.skipLines);
  const rows = reading.rows.filter(({ line }) => !skipped.has(line));
  const { columns, column, heading, fault } = findKeyColumn(rows, choices.column);
  if (column === null)
    return { keys: [], faults: fault ? [fault] : [], faultCount: fault ? 1 : 0, columns, column };
  const keys: FileKey[] = [];
  const faults: ImportReport['faults'] = [];
  for (const row of rows) {
    if (row === heading) continue;
    const key = row.cells[column - 1] ?? '';
    const message = key === '' ? emptyCell : findKeyFault(key);
    if (message) faults.push({ line: row.line, message });
    else keys.push({ line: row.line, key });
    if (keys.length > mostKeysImported) return refuse(row.line, tooMany);
  }
  return { keys, faults: faults.slice(0, mostFaults), faultCount: faults.length, columns, column };
}

const emptyCell = 'The column with the keys is empty.';
const tooLarge = `The file is larger than ${largestImport / 1024 / 1024} MB. Split it.`;
const notUtf8 = "This isn't text in UTF-8. Save the file as CSV UTF-8, or as plain text.";
const tooMany = `The file has more than ${mostKeysImported.toLocaleString('en-AU')} keys. Split it.`;
const notClosed = 'A quotation mark is never closed.';

function refuse(line: number, message: string): KeyFile {
  return { keys: [], faults: [{ line, message }], faultCount: 1, columns: [], column: null };
}

class FileTooLarge extends Error {}

type Rows = { readonly rows: readonly FileRow[] } | { readonly line: number; readonly message: string };

/** Reads the rows that aren't empty. A heading is one more than there are keys. */
async function readRows(chunks: AsyncIterable<Uint8Array>): Promise<Rows> {
  const rows: FileRow[] = [];
  let line = 1;
  try {
    const records = Readable.from(readText(chunks)).compose(parse(csv)) as AsyncIterable<string[]>;
    for await (const record of records) {
      const cells = record.map((cell) => cell.trim());
      if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
      if (rows.length > mostKeysImported + 1) return { line, message: tooMany };
      // The parser counts a line break of Windows within quotes twice.
      line += record.reduce((breaks, cell) => breaks + (cell.match(lineBreak)?.length ?? 0), 1);
    }
  } catch (error) {
    if (error instanceof FileTooLarge) return { line, message: tooLarge };
    const { code } = error as { readonly code?: string };
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return { line, message: notUtf8 };
    if (code === 'CSV_QUOTE_NOT_CLOSED') return { line, message: notClosed };
    throw error;
  }
  return { rows };
}

const lineBreak = /\r\n|\r|\n/g;

const csv = {
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  delimiter: [',', ';', '\t'],
  record_delimiter: ['\r\n', '\n', '\r'],
};

/** Throws for a file that isn't UTF-8 text, such as a spreadsheet's own format. */
async function* readText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > largestImport) throw new FileTooLarge();
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}
