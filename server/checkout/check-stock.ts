import { sql } from 'kysely';
import { findLargeHold } from '../keys/hold-keys.ts';
import { keysNeeded } from '../keys/order-keys.ts';
import { countSellableKeys } from '../keys/sellable-keys.ts';
import { withEnds } from '../licences/write-licences.ts';
import type { NewOrder, WrittenLine } from '../orders/new-order.ts';
import type { Db, Tx } from '../platform/database/pool.ts';

/** Nothing was written. */
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
  readonly left: number;
}

/** It would hold too many keys before its money is there. */
export interface TooManyHeld {
  readonly kind: 'too-many-held';
  readonly productName: string;
  readonly most: number;
}

interface CheckedOrder extends Pick<NewOrder, 'id' | 'acceptsBackorder' | 'gateway'> {
  readonly takesKeysFirst: boolean;
  readonly lines: readonly WrittenLine[];
}

/** Refuses an order for more keys than there are now. Takes none: `take-keys.ts` does. */
export async function checkStock(
  tx: Tx,
  { id, lines, acceptsBackorder, takesKeysFirst, gateway }: CheckedOrder,
): Promise<TooFewKeys | TooManyHeld | null> {
  const limited = lines.filter(({ fulfilment }) => fulfilment === 'stock');
  if (limited.length === 0) return null;

  const fromStock = await withEnds(tx, id, limited);
  const wanted = fromStock.map((line) => ({ ...line, most: keysNeeded(line) }));
  const sellable = await countSellableKeys(tx, wanted);
  const short = fromStock
    .map((line) => ({ ...line, left: sellable.get(line.productId) ?? 0 }))
    .filter((line) => line.left < keysNeeded(line));
  if (short.length === 0) {
    const held = takesKeysFirst ? await findLargeHold(tx, gateway, fromStock) : null;
    return held && { kind: 'too-many-held', productName: held.line.productName, most: held.most };
  }

  const mayFollow = await findBackorderProducts(tx, short);
  const refused = short.filter(({ productId }) => !mayFollow.has(productId));
  const backorders = short.filter(({ productId }) => mayFollow.has(productId));
  const isAccepted = refused.length === 0 && acceptsBackorder;
  return isAccepted ? null : { kind: 'too-few-keys', refused, backorders };
}

export async function findBackorderProducts(
  db: Db,
  lines: readonly { readonly productId: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('product_facts')
    .select('id')
    .where('id', '=', sql<string>`any(${lines.map(({ productId }) => productId)})`)
    .where('when_too_few', '=', 'backorder')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
