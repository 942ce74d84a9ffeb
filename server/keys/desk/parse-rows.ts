import { Readable } from 'node:stream';
import { type Options, parse } from 'csv-parse';
import { largestImport, mostKeysImported } from '../../../contract/desk/key-import.ts';
import { decodeFile } from './decode-file.ts';

/** A row of a file that isn't empty. */
export interface FileRow {
  readonly line: number;
  /** Without blanks around them. */
  readonly cells: readonly string[];
}

export type FileFault = { readonly line: number; readonly message: string };

/** Besides the keys: headings, footers, and rows that are left out. */
const otherRows = 1_000;

/** Reads the rows of a CSV file (RFC 4180) or of a key a line, that aren't empty. */
export async function parseRows(
  chunks: AsyncIterable<Uint8Array>,
): Promise<readonly FileRow[] | FileFault> {
  const bytes = await collect(chunks);
  if (!bytes) return { line: 1, message: tooLarge };
  const decoded = decodeFile(bytes);
  if ('message' in decoded) return { line: 1, message: decoded.message };
  const { text, delimiter, line: first } = readSeparator(decoded.text);
  const rows: FileRow[] = [];
  let line = first;
  try {
    const options: Options = {
      ...csv,
      delimiter: delimiter ? [delimiter] : chooseDelimiters(text),
    };
    const records = Readable.from(inParts(text)).compose(parse(options)) as AsyncIterable<string[]>;
    for await (const record of records) {
      const cells = record.map((cell) => cell.trim().slice(0, mostOfCell));
      if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
      if (rows.length > mostKeysImported + otherRows) return { line, message: tooManyKeys };
      // The parser counts a line break of Windows within quotes twice.
      line += record.reduce((breaks, cell) => breaks + (cell.match(lineBreak)?.length ?? 0), 1);
    }
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (code === 'CSV_QUOTE_NOT_CLOSED') return { line, message: notClosed };
    throw error;
  }
  return rows;
}

const tooLarge = `The file is larger than ${largestImport / 1024 / 1024} MB. Split it.`;
export const tooManyKeys = `The file has more than ${mostKeysImported.toLocaleString('en-AU')} keys. Split it.`;
const notClosed = 'A quotation mark is never closed.';

/** Longer cells are no keys: what is read of them shows it. */
const mostOfCell = 1_000;

const lineBreak = /\r\n|\r|\n/g;

const csv: Options = {
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n', '\r'],
};

/** Null where the file is too large: the rest is not kept. */
async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > largestImport) return null;
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

/** The first line `sep=;` tells Excel what is between the cells. */
function readSeparator(text: string) {
  const [whole, delimiter] = /^\ufeff?"?sep=(.)"?(?:\r\n|\r|\n|$)/i.exec(text) ?? [];
  if (whole === undefined) return { text, delimiter, line: 1 };
  return { text: text.slice(whole.length), delimiter, line: 2 };
}

const linesCompared = 20;

/**
 * What every one of the first lines has is between the cells: a comma may then be part of a number.
 */
function chooseDelimiters(text: string): string[] {
  const lines = text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, linesCompared);
  const chosen = ['\t', ';', '|'].find(
    (mark) => lines.length > 0 && lines.every((line) => line.includes(mark)),
  );
  return chosen ? [chosen] : [',', ';', '\t'];
}

const partLength = 65_536;

/** Other requests are served between two parts. */
function* inParts(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += partLength)
    yield text.slice(start, start + partLength);
}
