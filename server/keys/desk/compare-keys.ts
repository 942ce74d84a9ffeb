import { sql } from 'kysely';
import type { Db } from '../../platform/database/pool.ts';
import type { KeySealer } from '../key-sealer.ts';
import { hashesOfKey, normaliseLicenceKey } from '../licence-key.ts';
import type { ReadyKey } from './judge-rows.ts';
import { mapInTurns } from './map-in-turns.ts';

export interface HashedKey extends ReadyKey {
  readonly hash: Buffer;
  /** Under which an earlier release may have stored the key: `hash` first. */
  readonly allHashes: readonly Buffer[];
}

/** Hashes the keys of a file. `repeated` are the lines whose key is on an earlier line. */
export async function hashKeys(
  sealer: KeySealer,
  fileKeys: readonly ReadyKey[],
): Promise<{ readonly keys: readonly HashedKey[]; readonly repeated: readonly number[] }> {
  const seen = new Set<string>();
  const repeated: number[] = [];
  const keys: HashedKey[] = [];
  await mapInTurns(fileKeys, (ready) => {
    const normalised = normaliseLicenceKey(ready.key);
    if (seen.has(normalised)) {
      repeated.push(ready.line);
      return;
    }
    seen.add(normalised);
    const hash = sealer.hashKey(normalised);
    keys.push({ ...ready, hash, allHashes: hashesOfKey(sealer, ready.key) });
  });
  return { keys, repeated };
}

export interface SealedKey extends HashedKey {
  readonly sealed: Buffer;
}

export function sealKeys(sealer: KeySealer, keys: readonly HashedKey[]): Promise<SealedKey[]> {
  return mapInTurns(keys, (key) => ({ ...key, sealed: sealer.seal(key.key, key.hash) }));
}

const keysPerQuery = 5_000;

/**
 * Finds the lines whose key the shop has: in stock, also void and for any product, or in an order.
 */
export async function findKnownKeys(db: Db, keys: readonly HashedKey[]) {
  const stock = new Set<number>();
  const sold = new Set<number>();
  for (let start = 0; start < keys.length; start += keysPerQuery) {
    const wanted = keys.slice(start, start + keysPerQuery);
    const pairs = wanted.flatMap(({ line, allHashes }) =>
      allHashes.map((hash) => ({ line, hash })),
    );
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
