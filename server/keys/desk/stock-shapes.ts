import { sql } from 'kysely';
import type { Db } from '../../platform/database/pool.ts';
import type { KeySealer } from '../key-sealer.ts';
import { shapeOf } from './key-shape.ts';

const batchesCompared = 20;
const keysOfBatch = 20;

/**
 * The shapes of a product's keys: of the first and last keys of its newest imports. Void keys don't
 * count.
 */
export async function findStockShapes(
  db: Db,
  sealer: KeySealer,
  productId: string,
): Promise<ReadonlySet<string>> {
  const part = (order: ReturnType<typeof sql>) => sql`(
    select key_hash, sealed from stock_keys
    where batch_id = batch.id and state <> 'void' order by id ${order} limit ${keysOfBatch / 2})`;
  const { rows } = await sql<{ hash: Buffer; sealed: Buffer }>`
    select key_hash as hash, sealed from (
      select id from key_batches where product_id = ${productId} order by id desc limit ${batchesCompared}
    ) as batch cross join lateral (${part(sql`asc`)} union all ${part(sql`desc`)}) as keys`.execute(
    db,
  );
  return new Set(rows.map(({ hash, sealed }) => shapeOf(sealer.open(sealed, hash))));
}
