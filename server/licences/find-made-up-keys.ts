import type { Db } from '../database/pool.ts';

/** The products on sale whose keys the shop makes: good for trying it, and worth nothing at the vendor. */
export async function findMadeUpKeys(db: Db): Promise<string[]> {
  const products = await db
    .selectFrom('products')
    .select('id')
    .where('fulfilment', '=', 'generated')
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .execute();
  return products.map(({ id }) => id);
}
