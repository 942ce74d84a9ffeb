import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../platform/database/pool.ts';
import { repeatUntilDone } from '../platform/process/repeat.ts';
import type { KeySealer } from './key-sealer.ts';
import { normaliseLicenceKey } from './licence-key.ts';
import {
  isUnbound,
  openOrderKey,
  type SealedOrderKey,
  sealedColumns,
  sealOrderKey,
} from './order-keys.ts';

/** Seals the keys that an earlier release wrote in plain text, and returns how many. */
export function sealStoredKeys(db: Db, sealer: KeySealer): Promise<number> {
  return sealKeys(db, sealer, sql`plain_key is not null`);
}

/** Binds keys to their seats that an earlier release has sealed, or one that runs beside this. */
export function bindStoredKeys(db: Db, sealer: KeySealer): Promise<number> {
  return sealKeys(db, sealer, isUnbound);
}

const keysAtOnce = 1_000;

/** Each batch is a commit, so an interrupted start continues where it was. */
function sealKeys(db: Db, sealer: KeySealer, condition: RawBuilder<unknown>): Promise<number> {
  const sealBatch = async (tx: Tx) => {
    const { rows } = await sql<SealedOrderKey & { id: number; plainKey: string | null }>`
      select id, plain_key as "plainKey", ${sealedColumns} from licence_keys where ${condition}
      order by id limit ${keysAtOnce} for update`.execute(tx);
    const keys = rows.map((row) => {
      const key = row.plainKey ?? openOrderKey(sealer, row);
      const hash = row.plainKey === null ? row.hash : sealer.hashKey(normaliseLicenceKey(key));
      return { hash, sealed: sealOrderKey(sealer, key, { ...row, hash }) };
    });
    await sql`
      update licence_keys set plain_key = null, key_hash = batch.hash, sealed = batch.sealed
      from unnest(
        ${rows.map(({ id }) => id)}::bigint[], ${keys.map(({ hash }) => hash)}::bytea[],
        ${keys.map(({ sealed }) => sealed)}::bytea[]
      ) as batch (id, hash, sealed)
      where licence_keys.id = batch.id`.execute(tx);
    return rows.length;
  };
  return repeatUntilDone(() => db.transaction().execute(sealBatch));
}
