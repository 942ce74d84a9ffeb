import type { ImportReport } from '../../../contract/desk/key-import.ts';
import type { keysCalls } from '../../../contract/desk/keys.ts';
import type { Db } from '../../database/pool.ts';
import type { ActionInput } from '../action.ts';
import { findKnownKeys, type HashedKey } from './compare-keys.ts';
import { type FileKey, findUnlike } from './key-shape.ts';
import type { KeyFile } from './read-key-file.ts';

export type KeyImport = ActionInput<typeof keysCalls.importKeys>;

export interface ReadImport extends KeyFile {
  readonly keys: readonly HashedKey[];
  /** Lines whose key is on an earlier line. */
  readonly repeated: readonly number[];
}

/** Finds the keys of a file that would be imported, and says what importing it does. */
export async function compareImport(
  db: Db,
  { productId, skipDuplicates, unlike: choice }: Pick<KeyImport, 'productId' | 'skipDuplicates' | 'unlike'>,
  file: ReadImport,
): Promise<{ readonly newKeys: readonly HashedKey[]; readonly report: ImportReport }> {
  const known = await findKnownKeys(db, file.keys);
  const knownLines = new Set([...known.inStock, ...known.soldBefore]);
  const isNew = ({ line }: FileKey) => !knownLines.has(line);
  const unlike = findUnlike(file.keys).filter(isNew);
  const leftOut = new Set<FileKey>(choice === 'keep' ? [] : unlike);
  const newKeys = file.keys.filter((key) => isNew(key) && !leftOut.has(key));
  const isUnclear = file.column === null && file.columns.length > 0 && file.faultCount === 0;
  const isEmpty = file.keys.length === 0 && file.faultCount === 0 && !isUnclear;
  const faults = isEmpty ? [{ line: 1, message: 'The file has no keys.' }] : file.faults;
  const decide = () => {
    if (isUnclear) return 'unclear-column';
    if (faults.length > 0) return 'unreadable';
    if (newKeys.length + unlike.length === 0) return 'already-imported';
    const hasDuplicates = file.repeated.length + knownLines.size > 0;
    if (hasDuplicates && skipDuplicates !== 'true') return 'duplicates';
    return unlike.length > 0 && (choice === undefined || newKeys.length === 0) ? 'unlike-lines' : 'ready';
  };
  const shown = file.keys.filter((key) => choice !== 'skip' || !leftOut.has(key));
  const texts = shown.map(({ key }) => key);
  const report: ImportReport = {
    outcome: decide(),
    productId,
    batchId: null,
    keysInFile: file.keys.length,
    newKeys: newKeys.length,
    duplicates: {
      inFile: countLines(file.repeated),
      inStock: countLines(known.inStock),
      soldBefore: countLines(known.soldBefore),
    },
    columns: file.columns,
    column: file.column,
    sample: { first: texts.slice(0, 3), last: texts.slice(3).slice(-3) },
    unlike: {
      count: unlike.length,
      first: unlike.slice(0, mostLines).map(({ line, key }) => ({ line, text: key })),
    },
    faults,
    faultCount: isEmpty ? 1 : file.faultCount,
  };
  return { newKeys, report };
}

const mostLines = 100;

function countLines(lines: readonly number[]) {
  return { count: lines.length, first: lines.slice(0, mostLines) };
}
