import { text } from 'node:stream/consumers';
import { InvalidArgumentError } from 'commander';
import { formatDollars, parseCents } from '../contract/money.ts';
import { shop as seller } from '../shop.config.ts';

export function readCount(most: number) {
  return (value: string): number => {
    const count = readNumber(value);
    if (count >= 1 && count <= most) return count;
    throw new InvalidArgumentError(`It is a whole number from 1 to ${most}.`);
  };
}

export function readNumber(value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('It is a whole number.');
}

export function readAmount(value: string): number {
  const cents = parseCents(value);
  if (cents !== null && cents > 0) return cents;
  throw new InvalidArgumentError('It is dollars, such as 12.50, without a dollar sign or comma.');
}

export function readKeyId(value: string): number {
  const match = /^#?([1-9]\d{0,14})$/.exec(value);
  if (match) return Number(match[1]);
  throw new InvalidArgumentError("It is the number of a key, such as '#123'.");
}

/** Reads keys from standard input, one a line, so that no key is in the list of processes or a shell's history. */
export async function readKeysFromInput(): Promise<string[]> {
  const lines = (await text(process.stdin)).split(/\r?\n/);
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

/** In Sweden, days and times are written as ISO 8601 has them. */
const format = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: seller.timeZone,
});

/** A moment where the seller is, for a line of a list: `2026-11-23 18:20:05`. JSON has ISO 8601 in UTC instead. */
export function formatMoment(moment: Date | string): string {
  return format.format(new Date(moment));
}

/** A line for each row, with those of its columns that have a value, and how to go on where a page is not the last. */
export function printRows<Row>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
  none: string,
  next: string | null = null,
): string {
  const lines = rows.map((row) => joinWords(columns.map((column) => describeValue(column, row[column]))));
  return [...lines, ...(next ? [`There are more: add --after ${next}`] : [])].join('\n') || none;
}

/** By the end of its name, a value is a moment or cents. */
function describeValue(column: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (column.endsWith('Cents')) return formatDollars(Number(value));
  if (/[a-z]At$/.test(column)) return formatMoment(value as Date | string);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Words of a line, without those that are missing. */
export function joinWords(words: readonly (string | false | null | undefined)[]): string {
  return words.filter(Boolean).join('  ');
}
