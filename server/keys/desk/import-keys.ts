import { sql } from 'kysely';
import type { ImportReport } from '../../../contract/desk/import-report.ts';
import { doubtChoices } from '../../../contract/desk/key-import.ts';
import { keysCalls as calls } from '../../../contract/desk/keys.ts';
import { defineAction, type Needs } from '../../operators/desk/action.ts';
import { runTransaction, type Tx } from '../../platform/database/pool.ts';
import { refuse, refuseField } from '../../platform/http/refused.ts';
import { hashKeys, type SealedKey, sealKeys } from './compare-keys.ts';
import { type Batches, insertBatches } from './insert-batches.ts';
import { findLayout } from './key-file-layout.ts';
import { noProduct } from './name-products.ts';
import { type KeyImport, readKeyFile } from './read-key-file.ts';
import { compareImport, type ReadImport } from './report-import.ts';
import { findStockShapes } from './stock-shapes.ts';

type ImportContext = Needs<'sealer'>;

export const previewKeyImport = defineAction(
  calls.previewKeyImport,
  async (context: ImportContext, wanted) =>
    (await compareImport(context.db, wanted, await readImport(context, wanted))).report,
);

/** In one commit: all keys or, with any fault, question or duplicate, none. */
export const importKeys = defineAction(calls.importKeys, async (context: ImportContext, wanted) => {
  const file = await readImport(context, wanted);
  for (;;) {
    const { newKeys, report } = await compareImport(context.db, wanted, file);
    if (report.outcome !== 'ready') return report;
    const sealed = await sealKeys(context.sealer, newKeys);
    const imported = await runTransaction(
      context.db,
      (tx) => writeImport(tx, context, wanted, file, sealed, report),
      (written) => written !== null,
    );
    // Without batches, another import was faster with some of the keys: compare again, and find
    // them.
    if (imported !== null) return imported;
  }
});

async function writeImport(
  tx: Tx,
  context: ImportContext,
  wanted: KeyImport,
  file: ReadImport,
  keys: readonly SealedKey[],
  report: ImportReport,
): Promise<ImportReport | null> {
  const batches = await insertBatches(tx, context, wanted, file, keys);
  if (batches === null) return null;
  await context.record(tx, { after: describeForAudit(wanted, batches, report) });
  return withoutKeys(report, batches);
}

function describeForAudit(
  { fileName, ...wanted }: KeyImport,
  batches: Batches,
  { products, newKeys, leftOut, leftOutCount }: ImportReport,
) {
  const [only, another] = products;
  const single = only &&
    !another && { batchId: batches.get(only.productId), productId: only.productId };
  const several = {
    products: products.map(({ productId, newKeys: keyCount }) => ({
      productId,
      keyCount,
      batchId: batches.get(productId),
    })),
  };
  const reasons = leftOut.map(({ reason, count }) => [reason, count]);
  return {
    ...(single || several),
    fileName,
    keyCount: newKeys,
    expiresOn: wanted.expiresOn ?? null,
    ...(leftOutCount > 0 && { leftOutCount, leftOut: Object.fromEntries(reasons) }),
  };
}

/** An import leaves no key in the log of a terminal or a script. */
function withoutKeys(report: ImportReport, batches: Batches): ImportReport {
  const hide = <Group extends ImportReport['leftOut'][number] | ImportReport['doubts'][number]>(
    group: Group,
  ) => ({
    ...group,
    first: group.first.map((row) => ({ ...row, text: '' })),
  });
  return {
    ...report,
    outcome: 'imported',
    products: report.products.map((product) => ({
      ...product,
      batchId: batches.get(product.productId) ?? null,
    })),
    lines: [],
    sample: { first: [], last: [] },
    rows: [],
    columns: report.columns.map((column) => ({ ...column, sample: '' })),
    doubts: report.doubts.map(hide),
    leftOut: report.leftOut.map(hide),
  };
}

async function readImport({ db, sealer }: ImportContext, wanted: KeyImport): Promise<ReadImport> {
  const { productId, expiresOn } = wanted;
  const { rows: days } = await sql<{ day: string; isExpired: boolean }>`
    select vendor_today()::text as day, ${expiresOn ?? null}::date <= vendor_today() as "isExpired"`.execute(
    db,
  );
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'fulfilment', 'delivery'])
    .orderBy('position')
    .execute();
  const ids = new Set(products.map(({ id }) => id));
  if (!ids.has(productId)) throw refuse(`There is no product ${productId}.`);
  if (days[0]?.isExpired)
    throw refuse(`Keys that expire on ${expiresOn} can't be sold: nothing was imported.`);
  refuseChoices(wanted, ids);
  const known = {
    products,
    today: days[0]?.day ?? '',
    findLayout: (headings: string) => findLayout(db, headings),
    findShapes: (id: string) => findStockShapes(db, sealer, id),
  };
  const file = await readKeyFile(wanted, known);
  const { keys: inDoubt } = await hashKeys(sealer, file.undecided);
  return { ...known, ...file, inDoubt, ...(await hashKeys(sealer, file.ready)) };
}

/** Choices that can't be followed: a product that isn't there, and rows whose text is no key. */
function refuseChoices(
  { productOf = [], keep = [], fix = [] }: KeyImport,
  ids: ReadonlySet<string>,
): void {
  const unknown = productOf
    .map((text) => text.slice(text.lastIndexOf('=') + 1).trim())
    .find((id) => id !== noProduct && !ids.has(id));
  if (unknown !== undefined) throw refuseField('productOf', `There is no product ${unknown}`);
  for (const [choice, names] of [
    ['keep', keep],
    ['fix', fix],
  ] as const) {
    const allowed: Readonly<Record<string, readonly string[]>> = doubtChoices;
    const refused = names.find((name) => allowed[name] && !allowed[name].includes(choice));
    if (refused)
      throw refuseField(
        choice,
        `Rows of the kind ${refused} can be left out, not ${choice === 'keep' ? 'kept' : 'fixed'}`,
      );
  }
}
