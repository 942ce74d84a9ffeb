import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { type KeySeat, sealOrderKey } from './bound-key.ts';
import type { KeySealer } from './key-sealer.ts';
import { normaliseLicenceKey } from './licence-key.ts';
import { sealInBatches } from './seal-in-batches.ts';

const keysAtOnce = 2_000;

/** Seals the keys that an earlier release wrote in plain text, and returns how many. */
export function sealStoredKeys(db: Kysely<Database>, sealer: KeySealer): Promise<number> {
  return sealInBatches(db, async (tx) => {
    const { rows } = await sql<KeySeat & { id: number; key: string }>`
      select id, order_id as "orderId", position, seat, plain_key as key from licence_keys where plain_key is not null
      order by id limit ${keysAtOnce} for update`.execute(tx);
    const hashes = rows.map(({ key }) => sealer.hashKey(normaliseLicenceKey(key)));
    const sealed = rows.map((row, i) =>
      sealOrderKey(sealer, row.key, { ...row, hash: hashes[i] ?? Buffer.alloc(0) }),
    );
    await sql`
      update licence_keys set plain_key = null, key_hash = batch.hash, sealed = batch.sealed
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${hashes}::bytea[], ${sealed}::bytea[])
        as batch (id, hash, sealed)
      where licence_keys.id = batch.id`.execute(tx);
    return rows.length;
  });
}
