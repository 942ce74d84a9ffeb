import type { KeySealer } from '../server/keys/key-sealer.ts';
import { readLinesWithKeys } from '../server/orders/lines-with-keys.ts';
import type { Db } from '../server/platform/database/pool.ts';

/** The valid keys of an order: one list per line, empty while a line waits for its keys. */
export async function readOrderKeys(db: Db, sealer: KeySealer, orderId: string): Promise<string[][]> {
  const lines = await readLinesWithKeys(db, sealer, orderId);
  return lines.map(({ keys }) => [...keys]);
}
