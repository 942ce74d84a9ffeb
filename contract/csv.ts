import type * as z from 'zod/mini';
import type { keyGroup } from './checkout.ts';

/** Makes Excel read a CSV file as UTF-8. */
export const byteOrderMark = '\ufeff';

/** One line of CSV (RFC 4180). Each cell comes from {@link writeCell}, or is a plain number. */
export function writeCsvLine(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

/** Quotes a cell, and puts an apostrophe before text that a spreadsheet would run as a formula. */
export function writeCell(text: string): string {
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** The keys of a product in an order, as its buyer gets them. */
export type KeyGroup = Readonly<Omit<z.infer<typeof keyGroup>, 'keys'>> & {
  readonly keys: readonly string[];
};

const headings = ['Product', 'Licence key', 'Order ID'];

/** All licence keys of an order as CSV (RFC 4180): product, key, order; and seats and terms where they are known. */
export function formatKeysCsv(orderId: string, groups: readonly KeyGroup[]): string {
  const hasSeats = groups.some(({ seats }) => seats !== undefined);
  const hasTerms = groups.some(({ endsOn }) => endsOn !== undefined);
  const hasEnds = groups.some(({ keysEndOn }) => keysEndOn !== undefined);
  const rows = groups.flatMap(
    ({ productName, keys, seats = 1, awaiting, startsOn = '', endsOn = '', ...own }) =>
      (awaiting ? ['Not delivered yet: follows by email'] : keys).map((key) => [
        ...[productName, key, orderId],
        ...(hasSeats ? [String(seats)] : []),
        ...(hasTerms ? [startsOn, endsOn] : []),
        ...(hasEnds ? [own.keysEndOn ?? ''] : []),
      ]),
  );
  const optional = [
    ...(hasSeats ? ['Seats'] : []),
    ...(hasTerms ? ['First day', 'Last day'] : []),
    ...(hasEnds ? ['Key works until'] : []),
  ];
  const table = [[...headings, ...optional], ...rows];
  return byteOrderMark + table.map((cells) => writeCsvLine(cells.map(writeCell))).join('');
}
