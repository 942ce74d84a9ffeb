import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { KeySealer } from '../licences/key-sealer.ts';
import { sealInBatches } from '../licences/seal-stored-keys.ts';

const answersAtOnce = 500;

/** Seals the responses that show keys and that an earlier release stored in plain text. Returns how many. */
export function sealStoredAnswers(db: Kysely<Database>, sealer: KeySealer): Promise<number> {
  return sealInBatches(db, async (tx) => {
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
  });
}
