import type { ColumnRole } from '../../../contract/desk/key-import.ts';
import { readStatus } from './key-status.ts';
import { readDay } from './read-date.ts';

/**
 * What the cells of a column say that it is, where its heading doesn't: null where it could change
 * what is sold, so that a person has to say it.
 */
export function readContents(
  cells: readonly string[],
  isProduct: (text: string) => boolean,
): ColumnRole | null {
  const filled = cells.filter((cell) => cell !== '');
  const share = (test: (cell: string) => boolean) => filled.filter(test).length / filled.length;
  const distinct = new Set(filled);
  if (filled.some(isProduct)) return 'product';
  if (share((cell) => readStatus(cell) !== 'unknown') === 1) return 'status';
  if (filled.some((cell) => cell.includes('@'))) return null;
  if (share(isDay) > 0.8) return null;
  if (share((cell) => /^\d{1,6}$/.test(cell)) === 1) return readNumbers(filled, distinct);
  if (distinct.size > filled.length * 0.9 && share(isCode) > 0.8) return null;
  // Editions, regions or resellers.
  return distinct.size > 1 && distinct.size <= filled.length / 2 ? null : 'ignore';
}

function isDay(cell: string): boolean {
  const read = readDay(cell, 'day-first');
  return 'day' in read && read.day !== null && !/^\d+$/.test(cell);
}

/** Without blanks and with a digit, such as a PIN. */
function isCode(cell: string): boolean {
  return /^[^\s]{4,}$/.test(cell) && /\d/.test(cell);
}

/** Numbers in turn count the rows. Others may be seats or a PIN. */
function readNumbers(filled: readonly string[], distinct: ReadonlySet<string>): ColumnRole | null {
  const counts = filled.every((cell, i) => i === 0 || Number(cell) === Number(filled[i - 1]) + 1);
  if (counts && filled.length > 1) return 'ignore';
  return distinct.size === 1 && distinct.has('1') ? 'ignore' : null;
}
