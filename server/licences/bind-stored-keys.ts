import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { isUnbound, openOrderKey, type SealedOrderKey, sealedColumns, sealOrderKey } from './bound-key.ts';
import type { KeySealer } from './key-sealer.ts';
import { sealInBatches } from './seal-in-batches.ts';

const keysAtOnce = 1_000;

/**
 * Binds the keys of orders to their seats that an earlier release has sealed, or one that runs beside this, and returns
 * how many. The shop sells meanwhile.
 */
export function bindStoredKeys(db: Kysely<Database>, sealer: KeySealer): Promise<number> {
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
