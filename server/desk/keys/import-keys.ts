import { sql } from 'kysely';
import type { ImportReport } from '../../../contract/desk/key-import.ts';
import { keysCalls as calls } from '../../../contract/desk/keys.ts';
import type { KeyFormat } from '../../../contract/states.ts';
import type { Db } from '../../database/pool.ts';
import { refuse } from '../../http/refused.ts';
import { type ActionInput, defineAction, type Needs } from '../action.ts';
import { findKnownKeys, hashKeys, sealKeys } from './compare-keys.ts';
import { insertBatch } from './insert-batch.ts';
import { findUnlike } from './key-shape.ts';
import { readKeyFile } from './read-key-file.ts';
import { type ReadImport, reportImport } from './report-import.ts';

type ImportContext = Needs<'sealer'>;

export type KeyImport = ActionInput<typeof calls.importKeys>;

export const previewKeyImport = defineAction(
  calls.previewKeyImport,
  async (context: ImportContext, wanted) =>
    (await compare(context.db, wanted, await readImport(context, wanted))).report,
);

/** In one commit: all keys or, with any fault or duplicate, none. */
export const importKeys = defineAction(calls.importKeys, async (context: ImportContext, wanted) => {
  const file = await readImport(context, wanted);
  for (;;) {
    const { newKeys, report } = await compare(context.db, wanted, file);
    if (report.outcome !== 'ready') return report;
    const keys = await sealKeys(context.sealer, newKeys);
    const batchId = await insertBatch(context, { ...wanted, keys });
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
    .select([
      'key_format as format',
      sql<boolean>`${expiresOn ?? null}::date <= current_date`.as('isExpired'),
    ])
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

async function compare(db: Db, { productId, skipDuplicates, unlike: choice }: KeyImport, file: ReadImport) {
  const known = await findKnownKeys(db, file.keys);
  const knownLines = new Set([...known.inStock, ...known.soldBefore]);
  const isNew = ({ line }: { readonly line: number }) => !knownLines.has(line);
  const unlike = findUnlike(file.keys).filter(isNew);
  const leftOut = new Set(choice === 'keep' ? [] : unlike.map(({ line }) => line));
  const newKeys = file.keys.filter((key) => isNew(key) && !leftOut.has(key.line));
  const compared = { productId, skipDuplicates: skipDuplicates === 'true', file, known, unlike, choice };
  return { newKeys, report: reportImport({ ...compared, newKeys: newKeys.length }) };
}
