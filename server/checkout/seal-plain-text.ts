import { sql } from 'kysely';
import type { KeySealer } from '../keys/key-sealer.ts';
import { sealStoredKeys } from '../keys/seal-stored-keys.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import { repeatUntilDone } from '../platform/process/repeat.ts';

/** Seals what an earlier release left in plain text: keys, and responses that show keys. */
export async function sealPlainText(
  db: Db,
  sealer: KeySealer,
  log: { info(details: object, message: string): void },
): Promise<void> {
  const sealedKeys = await sealStoredKeys(db, sealer);
  const sealedAnswers = await sealStoredAnswers(db, sealer);
  if (sealedKeys + sealedAnswers > 0)
    log.info({ sealedKeys, sealedAnswers }, 'sealed what an earlier release kept as plain text');
}

const answersAtOnce = 500;

/** Returns how many. */
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
