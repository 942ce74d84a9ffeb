import { byteOrderMark, writeCsvLine, writeExact, writeTyped } from '../contract/csv.ts';
import { inWords } from '../contract/desk/audit-sentences.ts';
import { capitalise } from '../contract/format.ts';
import { formatDecimal } from '../contract/money.ts';

/** The rows of an answer's list as CSV: all of their members, dollars in place of cents. */
export function writeCsv(answer: object): string {
  const rows = listOf(answer);
  const names = [...new Set(rows.flatMap(Object.keys))];
  const headings = names.map((name) => writeExact(capitalise(inWords(name))));
  const lines = rows.map((row) => names.map((name) => writeCell(name, row[name])));
  return byteOrderMark + [headings, ...lines].map(writeCsvLine).join('');
}

type Row = Readonly<Record<string, unknown>>;

function listOf(answer: object): readonly Row[] {
  if (Array.isArray(answer)) return answer;
  return Object.values(answer).find(Array.isArray) ?? [];
}

function writeCell(name: string, value: unknown): string {
  if (value === null || value === undefined) return writeExact('');
  if (name.endsWith('Cents')) return formatDecimal(Number(value));
  if (typeof value === 'number') return String(value);
  return writeTyped(describe(value));
}

/** Of a list, its parts: `25 Ironbark Enterprise Protection; 3 Ironbark Server`. */
function describe(value: unknown): string {
  if (Array.isArray(value)) return value.map(describe).join('; ');
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object' && value !== null)
    return Object.values(value).map(describe).join(' ');
  return String(value ?? '');
}
