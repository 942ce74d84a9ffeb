import { byteOrderMark, writeCell, writeCsvLine } from './csv.ts';

export interface KeyGroup {
  readonly productName: string;
  readonly keys: readonly string[];
  /** How many seats its one key is for; missing where each key is for one seat. */
  readonly seats?: number | undefined;
  /** Its keys were out of stock, and follow by email. */
  readonly awaiting?: true | undefined;
  /** The first and the last day of the licences. */
  readonly startsOn?: string | undefined;
  readonly endsOn?: string | undefined;
}

const headings = ['Product', 'Licence key', 'Order ID'];

/** All licence keys of an order as CSV (RFC 4180): product, key, order; and seats and terms where they are known. */
export function formatKeysCsv(orderId: string, groups: readonly KeyGroup[]): string {
  const hasSeats = groups.some(({ seats }) => seats !== undefined);
  const hasTerms = groups.some(({ endsOn }) => endsOn !== undefined);
  const rows = groups.flatMap(({ productName, keys, seats = 1, awaiting, startsOn = '', endsOn = '' }) =>
    (awaiting ? ['Not delivered yet: follows by email'] : keys).map((key) => [
      ...[productName, key, orderId],
      ...(hasSeats ? [String(seats)] : []),
      ...(hasTerms ? [startsOn, endsOn] : []),
    ]),
  );
  const optional = [...(hasSeats ? ['Seats'] : []), ...(hasTerms ? ['First day', 'Last day'] : [])];
  const table = [[...headings, ...optional], ...rows];
  return byteOrderMark + table.map((cells) => writeCsvLine(cells.map(writeCell))).join('');
}
