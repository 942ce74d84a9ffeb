import { sql } from 'kysely';
import type { Db, Tx } from '../database/pool.ts';
import type { KeySealer } from './key-sealer.ts';
import { normaliseLicenceKey } from './licence-key.ts';
import {
  isUnbound,
  type KeySeat,
  openOrderKey,
  type SealedOrderKey,
  sealedColumns,
  sealOrderKey,
} from './order-keys.ts';

const keysAtOnce = 1_000;

/** Seals the keys that an earlier release wrote in plain text, and returns how many. */
export function sealStoredKeys(db: Db, sealer: KeySealer): Promise<number> {
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

/** Each batch is a commit, so an interrupted start continues where it was. */
export async function sealInBatches(db: Db, sealBatch: (tx: Tx) => Promise<number>): Promise<number> {
  let count = 0;
  for (;;) {
    const sealed = await db.transaction().execute(sealBatch);
    count += sealed;
    if (sealed === 0) return count;
  }
}

/** Binds keys to their seats that an earlier release has sealed, or one that runs beside this. */
export function bindStoredKeys(db: Db, sealer: KeySealer): Promise<number> {
  return sealInBatches(db, async (tx) => {
    const { rows } = await sql<SealedOrderKey & { id: number }>`
      select id, ${sealedColumns} from licence_keys where ${isUnbound}
      order by id limit ${keysAtOnce} for update`.execute(tx);
    const again = rows.map((row) => sealOrderKey(sealer, openOrderKey(sealer, row), row));
    await sql`
      update licence_keys set sealed = batch.sealed
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${again}::bytea[]) as batch (id, sealed)
      where licence_keys.id = batch.id`.execute(tx);
    return rows.length;
  });
}
