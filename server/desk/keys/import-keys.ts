import { sql } from 'kysely';
import type { ImportReport } from '../../../contract/desk/key-import.ts';
import { keysCalls as calls } from '../../../contract/desk/keys.ts';
import type { KeyFormat } from '../../../contract/states.ts';
import { type Db, runTransaction, type Tx } from '../../database/pool.ts';
import { refuse } from '../../http/refused.ts';
import { today } from '../../licences/sellable-keys.ts';
import { defineAction, type Needs } from '../action.ts';
import { type HashedKey, hashKeys, sealKeys } from './compare-keys.ts';
import { readKeyFile } from './read-key-file.ts';
import { compareImport, type KeyImport, type ReadImport } from './report-import.ts';

type ImportContext = Needs<'sealer'>;

export const previewKeyImport = defineAction(
  calls.previewKeyImport,
  async (context: ImportContext, wanted) =>
    (await compareImport(context.db, wanted, await readImport(context, wanted))).report,
);

/** In one commit: all keys or, with any fault or duplicate, none. */
export const importKeys = defineAction(calls.importKeys, async (context: ImportContext, wanted) => {
  const file = await readImport(context, wanted);
  for (;;) {
    const { newKeys, report } = await compareImport(context.db, wanted, file);
    if (report.outcome !== 'ready') return report;
    const sealed = await sealKeys(context.sealer, newKeys);
    const batchId = await runTransaction(
      context.db,
      (tx) => insertBatch(tx, context, wanted, newKeys, sealed),
      (id) => id !== null,
    );
    // Without a batch, another import was faster with some of the keys: compare again, and find them.
    if (batchId !== null) return { ...withoutKeys(report), batchId };
  }
});

/** An import leaves no key in the log of a terminal or a script. */
function withoutKeys({ unlike, ...report }: ImportReport): ImportReport {
  const nothing = { sample: { first: [], last: [] }, unlike: { count: unlike.count, first: [] } };
  return { ...report, ...nothing, outcome: 'imported' };
}

async function readImport(
  { db, sealer }: ImportContext,
  { productId, expiresOn, content, column, skipLines }: KeyImport,
): Promise<ReadImport> {
  const product = await db
    .selectFrom('products')
    .select(['key_format as format', sql<boolean>`${expiresOn ?? null}::date <= ${today}`.as('isExpired')])
    .where('id', '=', productId)
    .executeTakeFirst();
  if (!product) throw refuse(`There is no product ${productId}.`);
  if (product.isExpired)
    throw refuse(`Keys that expire on ${expiresOn} can't be sold: nothing was imported.`);
  const file = await readKeyFile(content, { column, skipLines });
  const { format } = product;
  const otherFormats = (await readFormats(db)).filter((other) => other !== format);
  return { ...file, ...(await hashKeys(sealer, { format, otherFormats }, file.keys)) };
}

/** The shop's own keys are grouped. */
async function readFormats(db: Db): Promise<KeyFormat[]> {
  const rows = await db.selectFrom('products').select('key_format').distinct().execute();
  return [...new Set(['grouped' as const, ...rows.map(({ key_format }) => key_format)])];
}

/** A statement with so many rows ends long before the database's limit for one. */
const rowsAtOnce = 5_000;

/** Writes a batch and its keys, and returns its id; null when the shop has one of the keys by now. */
async function insertBatch(
  tx: Tx,
  { actor, record }: ImportContext,
  { productId, fileName, note, ...wanted }: KeyImport,
  keys: readonly HashedKey[],
  sealed: readonly Buffer[],
): Promise<number | null> {
  const { expiresOn = null } = wanted;
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
  const hashes = keys.map(({ hash }) => hash);
  for (let start = 0; start < keys.length; start += rowsAtOnce) {
    const end = Math.min(start + rowsAtOnce, keys.length);
    const { numAffectedRows } = await sql`
      insert into stock_keys (product_id, batch_id, expires_on, key_hash, sealed)
      select ${productId}, ${batchId}, ${expiresOn}::date, * from unnest(
        ${hashes.slice(start, end)}::bytea[], ${sealed.slice(start, end)}::bytea[]
      )
      on conflict (key_hash) do nothing`.execute(tx);
    if (numAffectedRows !== BigInt(end - start)) return null;
  }
  await record(tx, { after: { batchId, productId, fileName, keyCount: keys.length, expiresOn } });
  return batchId;
}
