import type { Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { reserveKeys } from '../licences/reserve-keys.ts';
import type { WrittenLine } from './insert-order.ts';
import { markBackordered } from './order-store.ts';

type Line = Omit<WrittenLine, 'productName' | 'isOnSale'>;

/**
 * Reserves the keys of an order whose money is here. A line for which there are too few waits for all of its keys,
 * also where its product isn't sold without. Returns the positions of such lines.
 */
export async function reserveWhatIsLeft(
  tx: Transaction<Database>,
  id: string,
  lines: readonly Line[],
): Promise<ReadonlySet<number>> {
  const fromStock = lines.filter(({ fulfilment }) => fulfilment === 'stock');
  const shortages = await reserveKeys(tx, { id, lines: fromStock }, 'wait');
  const positions = shortages.map(({ position }) => position);
  if (positions.length > 0) await markBackordered(tx, id, positions);
  return new Set(positions);
}
