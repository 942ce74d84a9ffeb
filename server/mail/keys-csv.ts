import { formatKeysCsv } from '../../contract/keys-csv.ts';
import type { PaidOrder } from '../orders/order.ts';

/** All licence keys of an order as a table to be attached, in UTF-8. */
export function writeKeysCsv({ id, lines, licenceKeys }: PaidOrder): Buffer {
  const groups = lines.map(({ productName }, i) => ({ productName, keys: licenceKeys[i] ?? [] }));
  return Buffer.from(formatKeysCsv(id, groups));
}
