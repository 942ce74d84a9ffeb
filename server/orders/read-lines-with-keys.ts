import type { Kysely } from 'kysely';
import type { KeyGroup } from '../../contract/keys-csv.ts';
import type { Database } from '../database/tables.ts';
import type { KeySealer } from '../licences/key-sealer.ts';
import { readKeysOfOrders } from '../licences/order-keys.ts';
import { type LineLeft, readLinesLeftOf } from './lines-left.ts';

/** What a buyer has of a line, with its keys: none while it waits for them. */
export interface LineWithKeys extends LineLeft {
  readonly keys: readonly string[];
}

/** The lines of an order, by position, with the keys that are neither refunded nor replaced. */
export async function readLinesWithKeys(
  db: Kysely<Database>,
  sealer: KeySealer,
  orderId: string,
): Promise<LineWithKeys[]> {
  const [lines = []] = await readLinesWithKeysOf(db, sealer, [orderId]);
  return lines;
}

/** Those of each of these orders. */
export async function readLinesWithKeysOf(
  db: Kysely<Database>,
  sealer: KeySealer,
  orderIds: readonly string[],
): Promise<LineWithKeys[][]> {
  const keys = await readKeysOfOrders(db, sealer, orderIds);
  const lines = await readLinesLeftOf(db, orderIds);
  return lines.map((ofOrder, i) =>
    ofOrder.map((line) => ({ ...line, keys: keys[i]?.[line.position] ?? [] })),
  );
}

/** The keys by product. A product whose seats are all refunded is left out. */
export function toKeyGroups(lines: readonly LineWithKeys[]): (KeyGroup & { keys: string[] })[] {
  return lines
    .filter(({ seatsLeft }) => seatsLeft > 0)
    .map(({ productName, keys, delivery, awaiting, seatsLeft }) => ({
      productName,
      keys: [...keys],
      ...(delivery === 'line' && { seats: seatsLeft }),
      ...(awaiting && { awaiting: true as const }),
    }));
}
