import { connectDatabase } from '../../server/platform/database/pool.ts';
import { addStockKeys, sellFromStock } from '../stock-keys.ts';
import { openTestSealer } from '../test-sealer.ts';

/** Sells a product from so many new keys from now on. */
export async function putInStock(
  { databaseUrl }: { readonly databaseUrl: string },
  productId: string,
  count: number,
): Promise<void> {
  const { db, close } = connectDatabase({ connectionString: databaseUrl }, { size: 1, log: console });
  await addStockKeys(db, await openTestSealer(db), { productId, count });
  await sellFromStock(db, productId);
  await close();
}
