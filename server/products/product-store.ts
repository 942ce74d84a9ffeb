import { type Insertable, type RawBuilder, sql, type UpdateObject } from 'kysely';
import type { Tx } from '../platform/database/pool.ts';
import type { Database } from '../platform/database/tables.ts';

/** Lets one transaction at a time add or move products, so that no two have the same position. */
export async function lockProducts(tx: Tx): Promise<void> {
  await sql`lock table products in share row exclusive mode`.execute(tx);
}

export async function insertProduct(tx: Tx, product: Insertable<Database['products']>) {
  await tx.insertInto('products').values(product).execute();
}

export async function updateProduct(
  tx: Tx,
  id: string,
  change: UpdateObject<Database, 'products'>,
): Promise<void> {
  await tx.updateTable('products').set(change).where('id', '=', id).execute();
}

/** Gives locked products the positions that their ids have in the list. */
export async function reorderProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  // In two steps: no two rows may have the same position in between.
  await sql`update products set position = -position`.execute(tx);
  await sql`
    update products set position = place from unnest(${ids}::text[]) with ordinality as places (moved_id, place)
    where id = moved_id`.execute(tx);
}

/** The products that the shop comes with, unless they are there. */
export async function insertSeed(
  tx: Tx,
  products: readonly Insertable<Database['products']>[],
): Promise<void> {
  await tx
    .insertInto('products')
    .values(products)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Marks that the operators are alerted of few keys, or of none. Returns the time; null when that
 * was marked before.
 */
export async function markLowStock(
  tx: Tx,
  id: string,
  mark: 'low_stock_since' | 'sold_out_since',
): Promise<string | null> {
  const now = sql<Date>`now()`;
  const marks = { low_stock_since: now };
  const marked = await tx
    .updateTable('products')
    .set(mark === 'sold_out_since' ? { ...marks, sold_out_since: now } : marks)
    .where('id', '=', id)
    .where(mark, 'is', null)
    .returning(sql<string>`now()::text`.as('since'))
    .executeTakeFirst();
  return marked?.since ?? null;
}

/**
 * SQL that has the operators alerted of low stock again. `ids`: SQL of products that have more keys
 * now.
 */
export function forgetLowStock(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update products set low_stock_since = null, sold_out_since = null where id in ${ids}`;
}
