import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';

/**
 * Runs a batch until one finds nothing more to seal, and returns how much was sealed. Each batch is a commit, so an
 * interrupted start continues where it was. Processes that do it together take turns.
 */
export async function sealInBatches(
  db: Kysely<Database>,
  sealBatch: (tx: Transaction<Database>) => Promise<number>,
): Promise<number> {
  let count = 0;
  for (;;) {
    const sealed = await db.transaction().execute(sealBatch);
    count += sealed;
    if (sealed === 0) return count;
  }
}
