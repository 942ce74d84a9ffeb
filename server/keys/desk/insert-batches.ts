import { sql } from 'kysely';
import type { ActionContext } from '../../operators/desk/action.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { changeRow } from '../../products/desk/change-row.ts';
import { forgetLowStock } from '../../products/product-store.ts';
import type { SealedKey } from './compare-keys.ts';
import { saveLayout } from './key-file-layout.ts';
import type { KeyImport } from './read-key-file.ts';
import type { ReadImport } from './report-import.ts';

/** The batch of each product. */
export type Batches = ReadonlyMap<string, number>;

/**
 * Writes a batch for each product with its keys, and what is remembered of the file. Null when the
 * shop has one of the keys by now.
 */
export async function insertBatches(
  tx: Tx,
  context: Pick<ActionContext, 'actor' | 'role' | 'record'>,
  wanted: KeyImport,
  file: ReadImport,
  keys: readonly SealedKey[],
): Promise<Batches | null> {
  // One after the other: two that insert the same keys in another order would wait for each other
  // for ever.
  await sql`select pg_advisory_xact_lock(hashtextextended('import of keys', 0))`.execute(tx);
  const batches = new Map<string, number>();
  const byProduct = Map.groupBy(keys, ({ productId }) => productId);
  // By id, as every change to several products.
  for (const productId of [...byProduct.keys()].sort()) {
    const own = byProduct.get(productId) ?? [];
    if (wanted.sellsImported === 'yes') await sellFromStock(tx, context, productId);
    const batchId = await insertBatch(tx, context.actor, { ...wanted, productId }, own);
    if (batchId === null) return null;
    batches.set(productId, batchId);
  }
  if (file.layout) await saveLayout(tx, file.layout.headings, file.layout, context.actor);
  return batches;
}

async function sellFromStock(
  tx: Tx,
  { actor, role, record }: Pick<ActionContext, 'actor' | 'role' | 'record'>,
  productId: string,
): Promise<void> {
  const recordIn = (event: Parameters<typeof record>[1]) =>
    record(tx, { action: 'product-stock-rule-changed', ...event });
  await changeRow({ tx, actor, role, record: recordIn }, productId, () => ({
    fulfilment: 'stock',
  }));
}

/** A statement with so many rows ends long before the database's limit for one. */
const rowsAtOnce = 5_000;

async function insertBatch(
  tx: Tx,
  actor: string,
  { productId, fileName, note, ...wanted }: KeyImport,
  keys: readonly SealedKey[],
): Promise<number | null> {
  const { expiresOn = null } = wanted;
  // The operators are alerted of low stock again after this refill.
  await forgetLowStock(sql`(${productId})`).execute(tx);
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
    const part = keys.slice(start, start + rowsAtOnce);
    const { numAffectedRows } = await sql`
      insert into stock_keys (product_id, batch_id, to_rehash, expires_on, key_hash, sealed)
      select ${productId}, ${batchId}, false, * from unnest(
        ${part.map((key) => key.expiresOn)}::date[], ${part.map(({ hash }) => hash)}::bytea[],
        ${part.map(({ sealed }) => sealed)}::bytea[]
      )
      on conflict (key_hash) do nothing`.execute(tx);
    if (numAffectedRows !== BigInt(part.length)) return null;
  }
  return batchId;
}
