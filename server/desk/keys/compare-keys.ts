import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { KeyFormat } from '../../../contract/states.ts';
import type { Db } from '../../database/pool.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { normaliseKey } from '../../licences/licence-key.ts';
import type { FileKey } from './key-shape.ts';

export interface HashedKey extends FileKey {
  readonly hash: Buffer;
  /** Under which the key of any product is found: `hash` first. */
  readonly allHashes: readonly Buffer[];
}

/** Other requests are served between two parts. */
const keysAtOnce = 500;

/** Hashes the keys of a file. `repeated` are the lines whose key is on an earlier line. */
export async function hashKeys(
  sealer: KeySealer,
  { format, otherFormats }: { readonly format: KeyFormat; readonly otherFormats: readonly KeyFormat[] },
  fileKeys: readonly FileKey[],
): Promise<{ readonly keys: readonly HashedKey[]; readonly repeated: readonly number[] }> {
  const seen = new Set<string>();
  const repeated: number[] = [];
  const keys: HashedKey[] = [];
  for (const [i, { line, key }] of fileKeys.entries()) {
    if (i % keysAtOnce === 0) await setImmediate();
    const normalised = normaliseKey(format, key);
    if (seen.has(normalised)) repeated.push(line);
    else {
      seen.add(normalised);
      const hash = sealer.hashKey(normalised);
      const others = otherFormats.map((other) => sealer.hashKey(normaliseKey(other, key)));
      keys.push({ line, key, hash, allHashes: [hash, ...others] });
    }
  }
  return { keys, repeated };
}

export async function sealKeys(sealer: KeySealer, keys: readonly HashedKey[]): Promise<Buffer[]> {
  const sealed: Buffer[] = [];
  for (const [i, { key, hash }] of keys.entries()) {
    if (i % keysAtOnce === 0) await setImmediate();
    sealed.push(sealer.seal(key, hash));
  }
  return sealed;
}

const keysPerQuery = 5_000;

/** Finds the lines whose key the shop has: in stock, also void and for any product, or in an order. */
export async function findKnownKeys(db: Db, keys: readonly HashedKey[]) {
  const stock = new Set<number>();
  const sold = new Set<number>();
  for (let start = 0; start < keys.length; start += keysPerQuery) {
    const wanted = keys.slice(start, start + keysPerQuery);
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
