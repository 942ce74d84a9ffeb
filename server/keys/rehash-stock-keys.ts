import { sql } from 'kysely';
import { raiseAlert } from '../operators/alert-store.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import { repeatUntilDone } from '../platform/process/repeat.ts';
import type { KeySealer } from './key-sealer.ts';
import { normaliseLicenceKey } from './licence-key.ts';
import { openOrderKey, type SealedOrderKey, sealedColumns, sealOrderKey } from './order-keys.ts';

/**
 * Hashes keys in stock as all keys are, which an earlier release has hashed by the format of their
 * product. A key that is in stock twice is taken off sale. Each batch is a commit, so it can be
 * interrupted and repeated. Returns how many were hashed.
 */
export function rehashStockKeys(db: Db, sealer: KeySealer): Promise<number> {
  return repeatUntilDone(() => db.transaction().execute((tx) => rehashBatch(tx, sealer)));
}

const keysAtOnce = 1_000;

interface StoredKey {
  readonly id: number;
  readonly hash: Buffer;
  readonly sealed: Buffer;
  readonly isExact: boolean;
}

async function rehashBatch(tx: Tx, sealer: KeySealer): Promise<number> {
  const { rows } = await sql<StoredKey>`
    select stock_keys.id, key_hash as hash, sealed, key_format = 'exact' as "isExact"
    from stock_keys join products on products.id = product_id
    where to_rehash order by stock_keys.id limit ${keysAtOnce} for update of stock_keys`.execute(
    tx,
  );
  const changed = rows
    .filter(({ isExact }) => isExact)
    .map(({ id, hash, sealed }) => {
      const key = sealer.open(sealed, hash);
      return { id, key, hash, newHash: sealer.hashKey(normaliseLicenceKey(key)) };
    })
    .filter(({ hash, newHash }) => !hash.equals(newHash));
  const owners = await findOwners(tx, changed);
  for (const { id, newHash } of changed) {
    const owner = owners.get(newHash.toString('hex')) ?? id;
    owners.set(newHash.toString('hex'), owner);
    if (owner !== id) await endDouble(tx, owner, id);
  }
  const single = changed.filter(({ id, newHash }) => owners.get(newHash.toString('hex')) === id);
  await rehashOrderKeys(tx, sealer, single);
  await sql`
    update stock_keys set key_hash = batch.hash, sealed = batch.sealed
    from unnest(
      ${single.map(({ id }) => id)}::bigint[], ${single.map(({ newHash }) => newHash)}::bytea[],
      ${single.map(({ key, newHash }) => sealer.seal(key, newHash))}::bytea[]
    ) as batch (id, hash, sealed)
    where stock_keys.id = batch.id`.execute(tx);
  await sql`update stock_keys set to_rehash = false where id = any(${rows.map(({ id }) => id)})`.execute(
    tx,
  );
  return rows.length;
}

interface ChangedKey {
  readonly id: number;
  readonly key: string;
  readonly newHash: Buffer;
}

/** The rows that have these hashes already. */
async function findOwners(tx: Tx, keys: readonly ChangedKey[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; hash: string }>`
    select id, encode(key_hash, 'hex') as hash from stock_keys
    where key_hash = any(${keys.map(({ newHash }) => newHash)}::bytea[])`.execute(tx);
  return new Map(rows.map(({ id, hash }) => [hash, id]));
}

/** Keys of orders are sealed for their hash too. */
async function rehashOrderKeys(
  tx: Tx,
  sealer: KeySealer,
  changed: readonly ChangedKey[],
): Promise<void> {
  const { rows } = await sql<SealedOrderKey & { id: number; stockKeyId: number }>`
    select id, stock_key_id as "stockKeyId", ${sealedColumns} from licence_keys
    where stock_key_id = any(${changed.map(({ id }) => id)}) and sealed is not null for update`.execute(
    tx,
  );
  const hashes = new Map(changed.map(({ id, newHash }) => [id, newHash]));
  const again = rows.map((row) => {
    const hash = hashes.get(row.stockKeyId) ?? row.hash;
    return {
      id: row.id,
      hash,
      sealed: sealOrderKey(sealer, openOrderKey(sealer, row), { ...row, hash }),
    };
  });
  await sql`
    update licence_keys set key_hash = batch.hash, sealed = batch.sealed
    from unnest(
      ${again.map(({ id }) => id)}::bigint[], ${again.map(({ hash }) => hash)}::bytea[],
      ${again.map(({ sealed }) => sealed)}::bytea[]
    ) as batch (id, hash, sealed)
    where licence_keys.id = batch.id`.execute(tx);
}

/** Of a key that is in stock twice, voids the one that nobody has: the other may be sold. */
async function endDouble(tx: Tx, first: number, second: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with voided as (
      update stock_keys set state = 'void' where id = (
        select id from stock_keys where id in (${first}, ${second}) and state = 'free'
        order by id = ${second} desc limit 1
      ) and state = 'free' returning id
    )
    insert into key_events (key_id, event) select id, 'voided' from voided returning key_id as id`.execute(
    tx,
  );
  const [ended] = rows;
  await raiseAlert(tx, {
    subject: `key-in-stock-twice ${first} ${second}`,
    kind: 'key-in-stock-twice',
    text: ended
      ? `The keys #${first} and #${second} in stock are one key, imported into two products. The shop has voided #${ended.id}. Nothing was sold twice.`
      : `The keys #${first} and #${second} in stock are one key, imported into two products, and orders may have both. Replace one of them on its order.`,
  });
}
