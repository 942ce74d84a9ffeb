import type { Kysely } from 'kysely';
import type { WrappedKey } from '../server/keys/key-sealer.ts';
import { createSealer, type KeySealer, openKeySealer } from '../server/keys/key-sealer.ts';
import { openOrderKey, type SealedOrderKey } from '../server/keys/order-keys.ts';
import type { Database } from '../server/platform/database/tables.ts';

/** KEYS_SECRET of every shop that a test starts, so that the test can open its keys. */
export const testKeysSecret = 'the secret of the tests, which seals keys';

/** Opens the keys of a test's database, as its shop does. */
export function openTestSealer(db: Kysely<Database>): Promise<KeySealer> {
  return openKeySealer(db, testKeysSecret);
}

/** The same for a connection of its own. */
export async function openSealerOf(database: Queryable): Promise<KeySealer> {
  const { rows } = await database.query<WrappedKey>('select * from sealing_keys order by id');
  return createSealer(testKeysSecret, rows);
}

/** The current licence keys of every order that a person may read, by order id. */
export async function readSealedKeys(database: Queryable): Promise<Map<string, string[]>> {
  const sealer = await openSealerOf(database);
  const { rows } = await database.query<SealedOrderKey>(`
    select order_id as "orderId", position, seat, key_hash as hash, sealed from licence_keys
    where voided_at is null and sealed is not null order by order_id, position, seat`);
  const grouped = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map([...grouped].map(([order, keys]) => [order, keys.map((key) => openOrderKey(sealer, key))]));
}

interface Queryable {
  query<Row extends object>(statement: string): Promise<{ rows: Row[] }>;
}
