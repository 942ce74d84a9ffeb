import { type Kysely, sql } from 'kysely';
import type { ImportReport, UnlikeChoice } from '../../../contract/desk/key-import.ts';
import type { KeyFormat } from '../../../contract/states.ts';
import type { Database } from '../../database/tables.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import { findKnownKeys } from './find-known-keys.ts';
import { hashKeys, sealKeys } from './hash-keys.ts';
import { insertBatch } from './insert-batch.ts';
import { findUnlike } from './key-shape.ts';
import { type FileChoices, readKeyFile } from './read-key-file.ts';
import { type Refusal, refuse } from './refusal.ts';
import { type ReadImport, reportImport } from './report-import.ts';

export interface KeyImport extends FileChoices {
  readonly productId: string;
  readonly fileName: string;
  readonly note: string;
  /** `YYYY-MM-DD`: the keys are not sold on this day or later. Null for no end. */
  readonly expiresOn: string | null;
  /** Imports the other keys of a file that has keys which the shop has already. */
  readonly skipDuplicates: boolean;
  /** Without it, a file with keys that are unlike the rest is not imported. */
  readonly unlike?: UnlikeChoice | undefined;
  readonly content: AsyncIterable<Uint8Array>;
}

export interface ImportParts {
  readonly db: Kysely<Database>;
  readonly sealer: KeySealer;
}

export type ImportResult = { readonly kind: 'report'; readonly report: ImportReport } | Refusal;

/** Says what {@link importKeys} would do, and writes nothing. */
export async function previewImport(parts: ImportParts, wanted: KeyImport): Promise<ImportResult> {
  const file = await readImport(parts, wanted);
  return 'kind' in file ? file : { kind: 'report', report: (await compare(parts.db, wanted, file)).report };
}

/** Imports the keys of a file in one commit: all of them or, with any fault or duplicate, none. */
export async function importKeys(
  { db, sealer }: ImportParts,
  wanted: KeyImport,
  actor: string,
): Promise<ImportResult> {
  const file = await readImport({ db, sealer }, wanted);
  if ('kind' in file) return file;
  for (;;) {
    const { newKeys, report } = await compare(db, wanted, file);
    if (report.outcome !== 'ready') return { kind: 'report', report };
    const keys = await sealKeys(sealer, newKeys);
    const batchId = await insertBatch(db, { ...wanted, keys }, actor);
    // Without a batch, another import was faster with some of the keys: compare again, and find them.
    if (batchId !== null) return { kind: 'report', report: { ...withoutKeys(report), batchId } };
  }
}

/** An import leaves no key in the log of a terminal or a script. */
function withoutKeys({ unlike, ...report }: ImportReport): ImportReport {
  const nothing = { sample: { first: [], last: [] }, unlike: { count: unlike.count, first: [] } };
  return { ...report, ...nothing, outcome: 'imported' };
}

async function readImport(
  { db, sealer }: ImportParts,
  { productId, expiresOn, content, column, skipLines }: KeyImport,
): Promise<ReadImport | Refusal> {
  const product = await db
    .selectFrom('products')
    .select(['key_format as format', sql<boolean>`${expiresOn}::date <= current_date`.as('isExpired')])
    .where('id', '=', productId)
    .executeTakeFirst();
  if (!product) return refuse(`There is no product ${productId}.`);
  if (product.isExpired)
    return refuse(`Keys that expire on ${expiresOn} can't be sold: nothing was imported.`);
  const file = await readKeyFile(content, { column, skipLines });
  const { format } = product;
  const otherFormats = (await readFormats(db)).filter((other) => other !== format);
  return { ...file, ...(await hashKeys(sealer, { format, otherFormats }, file.keys)) };
}

/** The shop's own keys are grouped. */
async function readFormats(db: Kysely<Database>): Promise<KeyFormat[]> {
  const rows = await db.selectFrom('products').select('key_format').distinct().execute();
  return [...new Set(['grouped' as const, ...rows.map(({ key_format }) => key_format)])];
}

async function compare(
  db: Kysely<Database>,
  { productId, skipDuplicates, unlike: choice }: KeyImport,
  file: ReadImport,
) {
  const known = await findKnownKeys(db, file.keys);
  const knownLines = new Set([...known.inStock, ...known.soldBefore]);
  const isNew = ({ line }: { readonly line: number }) => !knownLines.has(line);
  const unlike = findUnlike(file.keys).filter(isNew);
  const leftOut = new Set(choice === 'keep' ? [] : unlike.map(({ line }) => line));
  const newKeys = file.keys.filter((key) => isNew(key) && !leftOut.has(key.line));
  const compared = { productId, skipDuplicates, file, known, unlike, choice };
  return { newKeys, report: reportImport({ ...compared, newKeys: newKeys.length }) };
}
