import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/pool.ts';
import { repeatUntilDone } from '../platform/process/repeat.ts';
import type { Config } from '../platform/settings/config.ts';
import { readKeysSecret } from '../platform/settings/secrets.ts';
import {
  type KeySealer,
  openKeySealer,
  type RefreshableSealer,
  readWrappedKeys,
} from './key-sealer.ts';
import { sealStoredKeys } from './seal-stored-keys.ts';

/** Opens what seals licence keys in the database. Throws a {@link StartError} without the right KEYS_SECRET. */
export async function openSealer(config: Config, db: Db): Promise<RefreshableSealer> {
  // Only the secret that has sealed something in this database opens it.
  const secret = await readKeysSecret(config, {
    mayMake: (await readWrappedKeys(db)).length === 0,
  });
  return openKeySealer(db, secret);
}

/** Opens the sealer when the shop starts, and seals what an earlier release left in plain text. */
export async function openSealerOfShop(
  config: Config,
  db: Db,
  log: { info(details: object, message: string): void },
): Promise<RefreshableSealer> {
  const sealer = await openSealer(config, db);
  const sealedKeys = await sealStoredKeys(db, sealer);
  const sealedAnswers = await sealStoredAnswers(db, sealer);
  if (sealedKeys + sealedAnswers > 0)
    log.info({ sealedKeys, sealedAnswers }, 'sealed what an earlier release kept as plain text');
  return sealer;
}

const answersAtOnce = 500;

/** Seals the responses that show keys and that an earlier release stored in plain text. Returns how many. */
function sealStoredAnswers(db: Db, sealer: KeySealer): Promise<number> {
  const sealBatch = async (tx: Tx) => {
    const { rows } = await sql<{ id: string; body: string }>`
      select order_id as id, answer_body as body from purchase_attempts
      where answer_status = 200 and answer_sealed is null
      order by order_id limit ${answersAtOnce} for update`.execute(tx);
    await sql`
      update purchase_attempts set answer_body = null, answer_sealed = batch.sealed
      from unnest(
        ${rows.map(({ id }) => id)}::text[], ${rows.map(({ id, body }) => sealer.seal(body, id))}::bytea[]
      ) as batch (id, sealed)
      where order_id = batch.id`.execute(tx);
    return rows.length;
  };
  return repeatUntilDone(() => db.transaction().execute(sealBatch));
}
