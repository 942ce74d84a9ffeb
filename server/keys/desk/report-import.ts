import type { ImportReport } from '../../../contract/desk/import-report.ts';
import { type DoubtKind, doubtChoices, doubtKinds } from '../../../contract/desk/key-import.ts';
import { lastDayOf, usualTerm } from '../../../contract/terms.ts';
import type { Db } from '../../platform/database/pool.ts';
import { findKnownKeys, type HashedKey } from './compare-keys.ts';
import type { DoubtfulRow } from './judge-rows.ts';
import { listLines } from './list-lines.ts';
import { firstRows, type KeyFile, type KeyImport, type Known } from './read-key-file.ts';
import type { LeftOutRow } from './read-key-rows.ts';

export interface ReadImport extends KeyFile, Known {
  readonly keys: readonly HashedKey[];
  /** Those in doubt that nobody has decided on. */
  readonly inDoubt: readonly HashedKey[];
  /** Lines whose key is on an earlier line. */
  readonly repeated: readonly number[];
}

/** Finds the keys of a file that would be imported, and says what importing it does. */
export async function compareImport(
  db: Db,
  { productId, skipDuplicates, sellsImported }: KeyImport,
  file: ReadImport,
): Promise<{ readonly newKeys: readonly HashedKey[]; readonly report: ImportReport }> {
  const known = await findKnownKeys(db, [...file.keys, ...file.inDoubt]);
  const knownLines = new Set([...known.inStock, ...known.soldBefore]);
  const newKeys = file.keys.filter(({ line }) => !knownLines.has(line));
  const products = countByProduct(newKeys, file, productId);
  const doubts = groupDoubts(file.doubtful.filter(({ line }) => !knownLines.has(line)));
  const hasDuplicates = file.repeated.length + knownLines.size > 0;
  const makesOwn = products.some(({ fulfilment }) => fulfilment === 'generated');
  const decide = () => {
    if (file.fault) return 'unreadable';
    if (isUnclear(file)) return 'unclear-columns';
    if (file.productTexts.some((text) => text.productId === null)) return 'unclear-products';
    if (doubts.some(({ open }) => open > 0)) return 'unclear-rows';
    if (newKeys.length === 0) return knownLines.size > 0 ? 'already-imported' : 'nothing-left';
    if (makesOwn && sellsImported === undefined) return 'makes-own-keys';
    return hasDuplicates && skipDuplicates !== 'true' ? 'duplicates' : 'ready';
  };
  const texts = newKeys.map(({ key }) => key);
  const report: ImportReport = {
    outcome: decide(),
    fault: file.fault,
    products,
    keysInFile: file.keys.length,
    newKeys: newKeys.length,
    duplicates: {
      inFile: countLines(file.repeated),
      inStock: countLines(known.inStock),
      soldBefore: countLines(known.soldBefore),
    },
    columns: file.columns.length > 1 ? [...file.columns] : [],
    isRemembered: file.isRemembered,
    rows: firstRows(file),
    productTexts: file.productTexts,
    asksForDateOrder: file.asksForDateOrder,
    unwrapped: countUnwrapped(newKeys),
    lines: listLines(file, { ...known, repeated: file.repeated }),
    sample: { first: texts.slice(0, 3), last: texts.slice(3).slice(-3) },
    doubts,
    leftOut: groupLeftOut(file.leftOut),
    leftOutCount: file.leftOut.length,
    endEarly: newKeys.filter(
      ({ expiresOn }) => expiresOn !== null && expiresOn < lastDayOf(file.today, usualTerm),
    ).length,
  };
  return { newKeys, report };
}

/**
 * Where nobody can tell what a column holds, or the file has PINs, which the shop doesn't deliver.
 */
function isUnclear({ columns }: KeyFile): boolean {
  return (
    columns.some(({ role }) => role === null || role === 'pin') ||
    !columns.some(({ role }) => role === 'key')
  );
}

/** By the place of the products in the shop. */
function countByProduct(newKeys: readonly HashedKey[], { products }: Known, productId: string) {
  const counts = new Map<string, number>();
  for (const key of newKeys) counts.set(key.productId, (counts.get(key.productId) ?? 0) + 1);
  return products
    .filter(({ id }) => counts.has(id) || (counts.size === 0 && id === productId))
    .map(({ id, fulfilment }) => ({
      productId: id,
      fulfilment,
      newKeys: counts.get(id) ?? 0,
      batchId: null as number | null,
    }));
}

function countUnwrapped(keys: readonly HashedKey[]): ImportReport['unwrapped'] {
  const count = (name: keyof ImportReport['unwrapped']) =>
    keys.filter(({ unwrapped }) => (unwrapped as readonly string[]).includes(name)).length;
  return {
    formulas: count('formulas'),
    apostrophes: count('apostrophes'),
    listNumbers: count('listNumbers'),
  };
}

const mostLines = 100;

function countLines(lines: readonly number[]) {
  return { count: lines.length, first: lines.slice(0, mostLines) };
}

function groupDoubts(rows: readonly DoubtfulRow[]): ImportReport['doubts'] {
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  return doubtKinds
    .filter((kind) => byKind.has(kind))
    .map((kind) => describeDoubt(kind, byKind.get(kind) ?? []));
}

function describeDoubt(
  kind: DoubtKind,
  rows: readonly DoubtfulRow[],
): ImportReport['doubts'][number] {
  const chosen = new Set(rows.map(({ choice }) => choice));
  const [only = null] = chosen;
  return {
    kind,
    choices: [...doubtChoices[kind]],
    chosen: chosen.size === 1 ? only : null,
    open: rows.filter(({ choice }) => choice === null).length,
    count: rows.length,
    first: rows
      .slice(0, mostLines)
      .map(({ line, text, reason }) => ({ line, text: shorten(text), reason })),
  };
}

function groupLeftOut(rows: readonly LeftOutRow[]): ImportReport['leftOut'] {
  const byReason = Map.groupBy(rows, ({ reason }) => reason);
  return [...byReason].map(([reason, own]) => ({
    reason,
    count: own.length,
    first: own
      .slice(0, mostLines)
      .map(({ line, text, detail }) => ({ line, text: shorten(text), reason: detail })),
  }));
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
