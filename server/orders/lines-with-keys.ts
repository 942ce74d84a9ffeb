import type { KeySealer } from '../keys/key-sealer.ts';
import { readValidKeys } from '../keys/order-keys.ts';
import type { Db } from '../platform/database/pool.ts';
import { type LineLeft, readLinesLeft } from './order.ts';

/** What a buyer has of a line, with its keys: none while it waits for them. */
export interface LineWithKeys extends LineLeft {
  readonly keys: readonly string[];
  /**
   * The last day of each of its keys; null for one that has none of its own. Missing where none
   * has.
   */
  readonly expiries?: readonly (string | null)[];
  /** The seat of each key, from 0. Missing where each has the seat of its place in the list. */
  readonly keySeats?: readonly number[];
}

export async function readLinesWithKeys(
  db: Db,
  sealer: KeySealer,
  orderId: string,
): Promise<LineWithKeys[]> {
  const keys = Map.groupBy(await readValidKeys(db, sealer, orderId), ({ position }) => position);
  const lines = await readLinesLeft(db, orderId);
  return lines.map((line) => {
    const ofLine = keys.get(line.position) ?? [];
    return {
      ...line,
      keys: ofLine.map(({ key }) => key),
      expiries: ofLine.map(({ expiresOn }) => expiresOn),
      keySeats: ofLine.map(({ seat }) => seat),
    };
  });
}
