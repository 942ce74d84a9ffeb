import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { KeySealer } from './key-sealer.ts';
import { normaliseLicenceKey } from './licence-key.ts';

const keysAtOnce = 2_000;

/**
 * Seals the keys that an earlier release wrote in plain text, and returns how many. Each batch is a commit, so an
 * interrupted start continues where it was. Processes that do it together take turns.
 */
export async function sealStoredKeys(db: Kysely<Database>, sealer: KeySealer): Promise<number> {
  let count = 0;
  for (;;) {
    const sealed = await sealBatch(db, sealer);
    count += sealed;
    if (sealed === 0) return count;
  }
}

function sealBatch(db: Kysely<Database>, sealer: KeySealer): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; key: string }>`
      select id, plain_key as key from licence_keys where plain_key is not null
      order by id limit ${keysAtOnce} for update`.execute(tx);
    const hashes = rows.map(({ key }) => sealer.hashKey(normaliseLicenceKey(key)));
    const sealed = rows.map(({ key }, i) => sealer.seal(key, hashes[i] ?? ''));
    await sql`
      update licence_keys set plain_key = null, key_hash = batch.hash, sealed = batch.sealed
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${hashes}::bytea[], ${sealed}::bytea[])
        as batch (id, hash, sealed)
      where licence_keys.id = batch.id`.execute(tx);
    return rows.length;
  });
}
