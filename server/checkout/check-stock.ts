import type { Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { reserveKeys, type Shortage, type StockLook } from '../licences/reserve-keys.ts';
import type { WrittenLine } from '../orders/insert-order.ts';
import { markBackordered } from '../orders/order-store.ts';

/** Too few keys are left for an order, so it is not written. */
export interface TooFewKeys {
  readonly kind: 'too-few-keys';
  /** Lines whose product isn't sold without a key. */
  readonly refused: readonly ShortLine[];
  /** Lines whose keys may follow, if the buyer agrees. */
  readonly backorders: readonly ShortLine[];
}

interface ShortLine {
  readonly productId: string;
  readonly productName: string;
  /** How many keys may be sold. */
  readonly left: number;
}

interface OrderToReserve {
  readonly id: string;
  readonly lines: readonly WrittenLine[];
  readonly acceptsBackorder: boolean;
}

/** Reserves the keys of an order that is being written. Roll back when there are too few, so that nothing stays. */
export async function reserveForOrder(
  tx: Transaction<Database>,
  { id, lines, acceptsBackorder }: OrderToReserve,
  look: StockLook,
): Promise<TooFewKeys | null> {
  const fromStock = lines.filter(({ fulfilment }) => fulfilment === 'stock');
  if (fromStock.length === 0) return null;
  const shortages = await reserveKeys(tx, { id, lines: fromStock }, look);
  if (shortages.length === 0) return null;
  // Another transaction may be about to give keys back.
  if (look === 'skip') return { kind: 'too-few-keys', refused: [], backorders: [] };
  const mayFollow = await findBackorderProducts(tx, shortages);
  const short = shortages.map(({ productId, position, left }) => ({
    ...{ productId, position, left, productName: lines[position]?.productName ?? productId },
  }));
  const refused = short.filter(({ productId }) => !mayFollow.has(productId));
  const backorders = short.filter(({ productId }) => mayFollow.has(productId));
  if (refused.length > 0 || !acceptsBackorder) return { kind: 'too-few-keys', refused, backorders };
  const positions = backorders.map(({ position }) => position);
  await markBackordered(tx, id, positions);
  return null;
}

async function findBackorderProducts(
  tx: Transaction<Database>,
  shortages: readonly Shortage[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where(
      'id',
      'in',
      shortages.map(({ productId }) => productId),
    )
    .where('when_too_few', '=', 'backorder')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
