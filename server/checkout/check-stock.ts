import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { countSellableKeys } from '../licences/count-sellable-keys.ts';
import { keysNeeded } from '../licences/reserve-keys.ts';
import type { WrittenLine } from '../orders/insert-order.ts';

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

/** Refuses an order for more keys than there are now. Takes none: an order has keys from its authorisation on. */
export async function checkStock(
  db: Kysely<Database>,
  lines: readonly WrittenLine[],
  acceptsBackorder: boolean,
): Promise<TooFewKeys | null> {
  const fromStock = lines.filter(({ fulfilment }) => fulfilment === 'stock');
  const wanted = fromStock.map((line) => ({ productId: line.productId, most: keysNeeded(line) }));
  const sellable = await countSellableKeys(db, wanted);
  const short = fromStock
    .map((line) => ({ ...line, left: sellable.get(line.productId) ?? 0 }))
    .filter((line) => line.left < keysNeeded(line));
  if (short.length === 0) return null;
  const mayFollow = await findBackorderProducts(db, short);
  const refused = short.filter(({ productId }) => !mayFollow.has(productId));
  const backorders = short.filter(({ productId }) => mayFollow.has(productId));
  const isAccepted = refused.length === 0 && acceptsBackorder;
  return isAccepted ? null : { kind: 'too-few-keys', refused, backorders };
}

/** Those of the products whose keys may follow. */
export async function findBackorderProducts(
  db: Kysely<Database>,
  lines: readonly { readonly productId: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<string>`any(${lines.map(({ productId }) => productId)})`)
    .where('when_too_few', '=', 'backorder')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
