import { byteOrderMark, writeCell, writeCsvLine } from './csv.ts';

export interface KeyGroup {
  readonly productName: string;
  readonly keys: readonly string[];
  /** How many seats its one key is for; missing where each key is for one seat. */
  readonly seats?: number | undefined;
  /** Its keys were out of stock, and follow by email. */
  readonly awaiting?: true | undefined;
}

const headings = ['Product', 'Licence key', 'Order ID'];

/** All licence keys of an order as CSV (RFC 4180): product, key, order; and seats where a key is for several. */
export function formatKeysCsv(orderId: string, groups: readonly KeyGroup[]): string {
  const hasSeats = groups.some(({ seats }) => seats !== undefined);
  const rows = groups.flatMap(({ productName, keys, seats = 1, awaiting }) =>
    (awaiting ? ['Not delivered yet: follows by email'] : keys).map((key) => [
      ...[productName, key, orderId],
      ...(hasSeats ? [String(seats)] : []),
    ]),
  );
  const table = [[...headings, ...(hasSeats ? ['Seats'] : [])], ...rows];
  return byteOrderMark + table.map((cells) => writeCsvLine(cells.map(writeCell))).join('');
}
