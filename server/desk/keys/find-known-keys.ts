import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { HashedKey } from './hash-keys.ts';

const keysAtOnce = 5_000;

export interface KnownKeys {
  /** Lines whose key is in stock, for any product, or was voided there. */
  readonly inStock: readonly number[];
  /** Lines whose key an order has. */
  readonly soldBefore: readonly number[];
}

/** Finds the keys that the shop has already. */
export async function findKnownKeys(db: Kysely<Database>, keys: readonly HashedKey[]): Promise<KnownKeys> {
  const stock = new Set<number>();
  const sold = new Set<number>();
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    const wanted = keys.slice(start, start + keysAtOnce);
    const pairs = wanted.flatMap(({ line, allHashes }) => allHashes.map((hash) => ({ line, hash })));
    const lines = pairs.map(({ line }) => line);
    const hashes = pairs.map(({ hash }) => hash);
    const { rows } = await sql<{ line: number; isSold: boolean }>`
      with wanted as (select * from unnest(${lines}::integer[], ${hashes}::bytea[]) as wanted (line, hash))
      select line, state = 'sold' as "isSold" from wanted join stock_keys on key_hash = hash
      union all
      select line, true from wanted join licence_keys on key_hash = hash`.execute(db);
    for (const { line, isSold } of rows) (isSold ? sold : stock).add(line);
  }
  const inOrder = (found: ReadonlySet<number>) => [...found].sort((a, b) => a - b);
  return { inStock: inOrder(stock.difference(sold)), soldBefore: inOrder(sold) };
}
