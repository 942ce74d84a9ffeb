import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';

/** The products on sale whose keys the shop makes: good for trying it, and worth nothing at the vendor. */
export async function findMadeUpKeys(db: Kysely<Database>): Promise<string[]> {
  const products = await db
    .selectFrom('products')
    .select('id')
    .where('fulfilment', '=', 'generated')
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .execute();
  return products.map(({ id }) => id);
}
