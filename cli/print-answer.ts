import { inWords } from '../contract/desk/audit-sentences.ts';
import { capitalise } from '../contract/format.ts';
import { formatDollars } from '../contract/money.ts';
import { shop as seller } from '../shop.config.ts';

/**
 * Which columns a list of an answer shows, by the name of the list: all that have a value, where it
 * is missing.
 */
export type Columns = Readonly<Record<string, string>>;

/**
 * An answer as text: a line for each value and a table for each list. What is empty is left out.
 */
export function printAnswer(answer: object, columns: Columns = {}): string {
  return describe(answer, columns).join('\n') || 'There are none.';
}

function describe(answer: object, columns: Columns): string[] {
  return Object.entries(answer).flatMap(([name, value]) => {
    if (isEmpty(value)) return [];
    if (typeof value !== 'object' || value instanceof Date || isListOfWords(value))
      return [`${title(name)}: ${describeValue(name, value)}`];
    const lines = Array.isArray(value) ? tabulate(value, columns[name]) : describe(value, columns);
    return lines.length > 0 ? [`${title(name)}:`, ...lines.map((line) => `  ${line}`)] : [];
  });
}

/** Without the columns in which every row is empty. */
function tabulate(rows: readonly Readonly<Record<string, unknown>>[], wanted?: string): string[] {
  const names = (wanted?.split(' ') ?? [...new Set(rows.flatMap(Object.keys))]).filter((name) =>
    rows.some((row) => !isEmpty(row[name])),
  );
  const cells = rows.map((row) => names.map((name) => describeValue(name, row[name])));
  const table = names.length > 0 ? [names.map(title), ...cells] : [];
  const widths = names.map((_, i) => Math.max(...table.map((line) => line[i]?.length ?? 0)));
  const pad = (cell: string, i: number) => cell.padEnd(widths[i] ?? 0);
  return table.map((line) => line.map(pad).join('  ').trimEnd());
}

/** A count of nothing, with its list, is empty too. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (typeof value !== 'object' || value instanceof Date) return false;
  return Object.values(value).every((member) => member === 0 || isEmpty(member));
}

function isListOfWords(value: object): boolean {
  return Array.isArray(value) && value.every((item) => typeof item !== 'object');
}

/** Moments are in the seller's time zone. */
function describeValue(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (name.endsWith('Cents')) return formatDollars(Number(value));
  if (value instanceof Date || isMoment.test(String(value)))
    return format.format(new Date(value as string));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  const parts = Object.entries(value).map(([inner, part]) => describeValue(inner, part));
  return parts.filter(Boolean).join(Array.isArray(value) ? ', ' : ' ');
}

function title(name: string): string {
  return capitalise(inWords(name));
}

/** In Sweden, days and times are written as ISO 8601 has them. */
const format = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: seller.timeZone,
});

const isMoment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
