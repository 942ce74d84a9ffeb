import type { ImportReport, UnlikeChoice } from '../../../contract/desk/key-import.ts';
import type { HashedKey, KnownKeys } from './compare-keys.ts';
import type { FileKey } from './key-shape.ts';
import type { KeyFile } from './read-key-file.ts';

/** A file that was read, with its keys hashed. */
export interface ReadImport extends KeyFile {
  readonly keys: readonly HashedKey[];
  /** Lines whose key is on an earlier line. */
  readonly repeated: readonly number[];
}

export interface ComparedImport {
  readonly productId: string;
  readonly skipDuplicates: boolean;
  readonly file: ReadImport;
  readonly known: KnownKeys;
  /** New keys that are unlike the rest. */
  readonly unlike: readonly FileKey[];
  readonly choice: UnlikeChoice | undefined;
  /** Keys to import. */
  readonly newKeys: number;
}

/** What importing a file does, before it is done. */
export function reportImport({
  productId,
  skipDuplicates,
  file,
  known,
  unlike,
  choice,
  newKeys,
}: ComparedImport): ImportReport {
  const isUnclear = file.column === null && file.columns.length > 0 && file.faultCount === 0;
  const isEmpty = file.keys.length === 0 && file.faultCount === 0 && !isUnclear;
  const faults = isEmpty ? [{ line: 1, message: 'The file has no keys.' }] : [...file.faults];
  const hasDuplicates = file.repeated.length + known.inStock.length + known.soldBefore.length > 0;
  const decide = () => {
    if (isUnclear) return 'unclear-column';
    if (faults.length > 0) return 'unreadable';
    if (newKeys + unlike.length === 0) return 'already-imported';
    if (hasDuplicates && !skipDuplicates) return 'duplicates';
    return unlike.length > 0 && (choice === undefined || newKeys === 0) ? 'unlike-lines' : 'ready';
  };
  const leftOut = new Set<FileKey>(choice === 'skip' ? unlike : []);
  const texts = file.keys.filter((key) => !leftOut.has(key)).map(({ key }) => key);
  return {
    outcome: decide(),
    productId,
    batchId: null,
    keysInFile: file.keys.length,
    newKeys,
    duplicates: {
      inFile: countLines(file.repeated),
      inStock: countLines(known.inStock),
      soldBefore: countLines(known.soldBefore),
    },
    columns: [...file.columns],
    column: file.column,
    sample: { first: texts.slice(0, 3), last: texts.slice(3).slice(-3) },
    unlike: {
      count: unlike.length,
      first: unlike.slice(0, mostLines).map(({ line, key }) => ({ line, text: key })),
    },
    faults,
    faultCount: faults.length === 0 ? 0 : Math.max(file.faultCount, faults.length),
  };
}

const mostLines = 100;

function countLines(lines: readonly number[]) {
  return { count: lines.length, first: lines.slice(0, mostLines) };
}
