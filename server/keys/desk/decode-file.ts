/** The text of a file, or why it has none that can be read. */
export type DecodedFile = { readonly text: string } | { readonly message: string };

/** Reads text in UTF-8, UTF-16 with or without a byte order mark, or Windows-1252. */
export function decodeFile(bytes: Buffer): DecodedFile {
  const format = formats.find(({ start }) => bytes.subarray(0, start.length).equals(start));
  if (format) return { message: format.describe(bytes) };
  const text = decodeText(bytes);
  if (/^\s*(?:<!doctype|<html|<\?xml|<table)/i.test(text))
    return { message: `This is a web page. ${saveAsCsv}` };
  if (/^\s*(?:\{\s*"|\[\s*[{["])/.test(text)) return { message: `This is JSON. ${saveAsCsv}` };
  if (text.includes('\0')) return { message: `This isn't text. ${saveAsCsv}` };
  return { text };
}

const saveAsCsv = 'Import a CSV file, or plain text with a key a line.';
const fromExcel =
  'Open it, format the column of keys as text, save it as “CSV UTF-8”, and import that file. ' +
  'Check that no key has changed.';

interface Format {
  readonly start: Buffer;
  readonly describe: (bytes: Buffer) => string;
}

const formats: readonly Format[] = [
  { start: Buffer.from('PK\u0003\u0004', 'latin1'), describe: describeZip },
  {
    start: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
    describe: () => `This is an Excel workbook (.xls). ${fromExcel}`,
  },
  {
    start: Buffer.from('%PDF'),
    describe: () => `This is a PDF. Ask the vendor for a CSV file. ${saveAsCsv}`,
  },
  { start: Buffer.from('{\\rtf'), describe: () => `This is a Word document (.rtf). ${saveAsCsv}` },
  {
    start: Buffer.from([0x1f, 0x8b]),
    describe: () => `This file is compressed (.gz). Unpack it first.`,
  },
  {
    start: Buffer.from('7z\u00bc\u00af', 'latin1'),
    describe: () => `This file is compressed (.7z). Unpack it first.`,
  },
  {
    start: Buffer.from('Rar!'),
    describe: () => `This file is compressed (.rar). Unpack it first.`,
  },
];

/** Documents of Office and LibreOffice are ZIP files, whose entries have telling names. */
function describeZip(bytes: Buffer): string {
  const has = (name: string) => bytes.includes(name, 0, 'latin1');
  if (has('xl/workbook')) return `This is an Excel workbook (.xlsx). ${fromExcel}`;
  if (has('opendocument.spreadsheet'))
    return `This is a LibreOffice spreadsheet (.ods). ${fromExcel}`;
  if (has('word/document')) return `This is a Word document (.docx). ${saveAsCsv}`;
  return 'This file is compressed (.zip). Unpack it first.';
}

function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be');
  const guessed = guessUtf16(bytes);
  if (guessed) return decode(bytes, guessed);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode(bytes, 'windows-1252');
  }
}

function decode(bytes: Buffer, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** Of Latin text in UTF-16, every other byte is zero. */
function guessUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, 1_000);
  const pairs = Math.floor(start.length / 2);
  if (pairs === 0) return null;
  const zeros = [0, 0];
  for (let i = 0; i < pairs * 2; i += 1) if (start[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > pairs * 0.7 && even === 0) return 'utf-16le';
  return even > pairs * 0.7 && odd === 0 ? 'utf-16be' : null;
}
