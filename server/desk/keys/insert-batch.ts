import { sql } from 'kysely';
import type { Tx } from '../../database/pool.ts';
import type { ActionContext } from '../action.ts';
import type { SealedKey } from './compare-keys.ts';

export interface NewBatch {
  readonly productId: string;
  readonly fileName: string;
  readonly note: string;
  readonly expiresOn?: string | null | undefined;
  readonly keys: readonly SealedKey[];
}

/** A statement with so many rows ends long before the database's limit for one. */
const rowsAtOnce = 5_000;

/** Writes a batch and its keys in one commit, and returns its id; null when the shop has one of the keys by now. */
export async function insertBatch(context: ActionContext, batch: NewBatch): Promise<number | null> {
  try {
    return await context.db.transaction().execute((tx) => writeBatch(tx, context, batch));
  } catch (error) {
    if (error instanceof KnownKey) return null;
    throw error;
  }
}

/** Undoes the transaction. */
class KnownKey extends Error {}

async function writeBatch(
  tx: Tx,
  { actor, record }: ActionContext,
  { productId, fileName, note, expiresOn = null, keys }: NewBatch,
): Promise<number> {
  // The operators are alerted of low stock again after this refill.
  const refilled = { low_stock_since: null, sold_out_since: null };
  await tx.updateTable('products').set(refilled).where('id', '=', productId).execute();
  const { id: batchId } = await tx
    .insertInto('key_batches')
    .values({
      product_id: productId,
      file_name: fileName,
      note,
      expires_on: expiresOn,
      key_count: keys.length,
      imported_by: actor,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let start = 0; start < keys.length; start += rowsAtOnce) {
    const rows = keys.slice(start, start + rowsAtOnce);
    const { numAffectedRows } = await sql`
      insert into stock_keys (product_id, batch_id, expires_on, key_hash, sealed)
      select ${productId}, ${batchId}, ${expiresOn}::date, * from unnest(
        ${rows.map(({ hash }) => hash)}::bytea[],
        ${rows.map(({ sealed }) => sealed)}::bytea[]
      )
      on conflict (key_hash) do nothing`.execute(tx);
    if (numAffectedRows !== BigInt(rows.length)) throw new KnownKey();
  }
  await record(tx, { after: { batchId, productId, fileName, keyCount: keys.length, expiresOn } });
  return batchId;
}
