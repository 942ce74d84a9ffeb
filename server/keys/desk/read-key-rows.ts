import { isDeepStrictEqual } from 'node:util';
import { findListNumbers, readListNumber, unwrapKey } from './clean-key.ts';
import { type Column, cellOf, type FoundColumns } from './find-columns.ts';
import type { Doubt } from './find-key-doubts.ts';
import { readStatus, saysUsed } from './key-status.ts';
import { mapInTurns } from './map-in-turns.ts';
import { joinProductText } from './name-products.ts';
import type { FileRow } from './parse-rows.ts';
import { type DateOrder, findDateOrder, readDay } from './read-date.ts';

/** A row with what its columns say. */
export interface KeyRow {
  readonly line: number;
  /** The cell with the key, as it is. */
  readonly text: string;
  readonly key: string;
  readonly unwrapped: ReturnType<typeof unwrapKey>['unwrapped'] | readonly ['listNumbers'];
  readonly productText: string;
  readonly seats: string;
  /** The last day on which the key works; null for no end. */
  readonly expiresOn: string | null;
  readonly doubts: readonly Doubt[];
}

export interface LeftOutRow {
  readonly line: number;
  readonly text: string;
  /** For a list of all that have it, without what only this row says. */
  readonly reason: string;
  readonly detail: string;
}

export interface KeyRows {
  readonly rows: readonly KeyRow[];
  readonly leftOut: readonly LeftOutRow[];
  /** Whether a date can be read in two ways. */
  readonly asksForDateOrder: boolean;
}

interface Choices {
  readonly dates: DateOrder | null;
  /** Of rows without an expiry. */
  readonly expiresOn: string | null;
  readonly today: string;
}

/** Reads what the columns of each row say. Keys that are used or have expired are left out. */
export async function readKeyRows(
  found: FoundColumns,
  columns: readonly Column[],
  choices: Choices,
): Promise<KeyRows> {
  const keyColumn = columns.find(({ role }) => role === 'key')?.number ?? 1;
  const textOf = (row: FileRow) => cellOf(row, keyColumn);
  const leftOut: LeftOutRow[] = found.above.map((row) => ({
    line: row.line,
    text: row.cells.filter(Boolean).join(', '),
    reason: 'Above the headings',
    detail: 'This line is above the headings.',
  }));
  const readExpiry = expiryReader(found, columns, choices);
  const kept: { row: FileRow; expiry: ReturnType<typeof readExpiry> }[] = [];
  await mapInTurns(found.rows, (row) => {
    const expiry = readExpiry(row);
    const reason =
      findHeadingAgain(row, found) ?? findUse(row, columns) ?? findExpired(expiry, choices);
    if (reason) leftOut.push({ line: row.line, text: textOf(row), ...reason });
    else kept.push({ row, expiry });
  });
  const cleaned = kept.map(({ row }) => unwrapKey(textOf(row)));
  const takeNumber = findListNumbers(cleaned.map(({ key }) => key));
  const rows = kept.map(({ row, expiry }, i): KeyRow => {
    const { key = '', unwrapped = [] } = cleaned[i] ?? {};
    const listed = takeNumber?.(key) ?? null;
    return {
      line: row.line,
      text: textOf(row),
      key: listed?.key ?? key,
      unwrapped: listed ? ['listNumbers'] : unwrapped,
      productText: joinProductText(valuesOf(row, columns, 'sku', 'product')),
      seats: valuesOf(row, columns, 'seats').join(' '),
      expiresOn: expiry.day ?? (expiry.text === '' ? choices.expiresOn : null),
      doubts: [
        ...(expiry.doubt ? [expiry.doubt] : []),
        ...findUnknownStatus(row, columns),
        ...(!listed && readListNumber(key) ? [listNumber] : []),
      ],
    };
  });
  return { rows, leftOut, asksForDateOrder: kept.some(({ expiry }) => expiry.isAmbiguous) };
}

const listNumber: Doubt = {
  kind: 'list-number',
  reason:
    'The row seems to begin with something before the key: ' +
    'the number of a list, a mark or a label.',
};

function valuesOf(
  row: FileRow,
  columns: readonly Column[],
  ...roles: readonly Column['role'][]
): string[] {
  return roles.flatMap((role) =>
    columns.filter((column) => column.role === role).map(({ number }) => cellOf(row, number)),
  );
}

function findHeadingAgain(row: FileRow, { heading }: FoundColumns) {
  if (!heading || !isDeepStrictEqual(row.cells, heading.cells)) return null;
  return { reason: 'The headings again', detail: 'This line repeats the headings.' };
}

/** Why a key is somebody's already: its status, or a column such as `Assigned to`. */
function findUse(row: FileRow, columns: readonly Column[]) {
  for (const { number, role, heading } of columns) {
    const cell = cellOf(row, number);
    const name = heading ?? `Column ${number}`;
    if (role === 'status' && statusOf(cell, heading) === 'used') {
      const [word = ''] = cell.toLowerCase().match(/\p{L}+/u) ?? [];
      return { reason: `${name}: ${word}`, detail: `${name}: ${cell}` };
    }
    if (role === 'used' && saysUsed(cell))
      return { reason: `${name}: filled in`, detail: `${name}: ${cell}` };
  }
  return null;
}

/** Under `Available`, a yes is no use. */
function statusOf(cell: string, heading: string | null): ReturnType<typeof readStatus> {
  const isAvailability = /\b(?:available|unused)\b/i.test(heading ?? '');
  if (isAvailability && /^(?:yes|y|true|1|x)$/i.test(cell)) return 'available';
  if (isAvailability && /^(?:no|n|false|0|)$/i.test(cell)) return 'used';
  return readStatus(cell);
}

function findUnknownStatus(row: FileRow, columns: readonly Column[]): Doubt[] {
  return columns
    .filter(
      ({ role, number, heading }) =>
        role === 'status' && statusOf(cellOf(row, number), heading) === 'unknown',
    )
    .map(({ number }) => {
      const cell = cellOf(row, number);
      const reason =
        cell === ''
          ? 'It has no status.'
          : `Its status is “${cell}”, which may mean that it is used.`;
      return { kind: 'status', reason };
    });
}

interface Expiry {
  readonly text: string;
  readonly day: string | null;
  readonly isAmbiguous: boolean;
  readonly doubt: Doubt | null;
}

function expiryReader(found: FoundColumns, columns: readonly Column[], { dates }: Choices) {
  const number = columns.find(({ role }) => role === 'expiry')?.number;
  const order =
    dates ?? (number ? findDateOrder(found.rows.map((row) => cellOf(row, number))) : null);
  return (row: FileRow): Expiry => {
    const text = number ? unwrapKey(cellOf(row, number)).key : '';
    const read = readDay(text, order);
    if ('day' in read) return { text, day: read.day, isAmbiguous: false, doubt: null };
    const isAmbiguous = read.unclear === 'order';
    const reason = isAmbiguous
      ? `Its expiry “${text}” can be read in two ways.`
      : `Its expiry “${text}” can’t be read as a date.`;
    return { text, day: null, isAmbiguous, doubt: { kind: 'expiry', reason } };
  };
}

function findExpired({ day }: Expiry, { today }: Choices) {
  return day !== null && day < today
    ? { reason: 'Expired', detail: `It expired on ${day}.` }
    : null;
}
