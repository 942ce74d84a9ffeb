import { sql } from 'kysely';
import type { Tx } from '../platform/database/pool.ts';
import { keysNeeded } from './order-keys.ts';
import type { StockLine } from './reserve-keys.ts';
import { countSellableKeys } from './sellable-keys.ts';

/** Of the keys that are for sale, all orders without money may hold one in so many. */
const oneIn = 10;

export interface LargeHold<Line> {
  readonly line: Line;
  /** How many keys it could have now. */
  readonly most: number;
}

/**
 * The first line that would hold too many keys before its money is there: all such orders of a
 * gateway together have at most a tenth of a product's keys, and never the last one. A line for
 * which there are too few keys is not this function's to refuse. The lock lets parallel orders see
 * each other's keys.
 */
export async function findLargeHold<Line extends StockLine>(
  tx: Tx,
  gatewayName: string,
  lines: readonly Line[],
): Promise<LargeHold<Line> | null> {
  for (const line of lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))) {
    const { productId, endsOn } = line;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`keys held of ${productId}`}, 0))`.execute(
      tx,
    );
    const held = await countHeld(tx, gatewayName, productId);
    const needed = keysNeeded(line);
    const counted = await countSellableKeys(tx, [
      { productId, endsOn, most: oneIn * (held + needed) },
    ]);
    const free = counted.get(productId) ?? 0;
    const share = Math.min(Math.ceil((free + held) / oneIn), free + held - 1);
    const most = Math.max(0, share - held);
    if (free >= needed && needed > most) return { line, most };
  }
  return null;
}

async function countHeld(tx: Tx, gatewayName: string, productId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stock_keys join order_facts on order_facts.id = order_id
    where product_id = ${productId} and stock_keys.state = 'reserved' and gateway = ${gatewayName}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
