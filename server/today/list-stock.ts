import { countSellableKeys } from '../keys/sellable-keys.ts';
import type { Db } from '../platform/database/pool.ts';

/**
 * The products on sale whose keys are in stock, with their keys counted up to one more than the
 * threshold.
 */
export async function listStock(db: Db) {
  const products = await db
    .selectFrom('product_facts')
    .select(['id', 'name', 'low_stock_threshold as threshold', 'when_too_few as whenTooFew'])
    .where('fulfilment', '=', 'stock')
    .where('is_on_sale', '=', true)
    .orderBy('position')
    .execute();
  const counted = products.map(({ id, threshold }) => ({ productId: id, most: threshold + 1 }));
  const left = await countSellableKeys(db, counted);
  return products.map((product) => ({ ...product, keysLeft: left.get(product.id) ?? 0 }));
}
