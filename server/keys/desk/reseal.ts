import { sealedAnswers } from '../../checkout/attempt-store.ts';
import type { Db } from '../../platform/database/pool.ts';
import type { KeySealer } from '../key-sealer.ts';
import { resealColumn, sealedKeyColumns } from '../reseal-column.ts';

/**
 * Seals everything again that is not sealed by the newest sealing key, and returns how much. Each
 * batch is a commit, so it can be interrupted and repeated, beside a shop that sells.
 */
export async function resealEverything({
  db,
  sealer,
}: {
  db: Db;
  sealer: KeySealer;
}): Promise<number> {
  let count = 0;
  for (const column of [...sealedKeyColumns, sealedAnswers])
    count += await resealColumn(db, column, sealer);
  return count;
}
