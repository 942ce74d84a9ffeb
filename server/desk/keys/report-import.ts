import type { ImportReport } from '../../../contract/desk/key-import.ts';
import type { KnownKeys } from './find-known-keys.ts';
import type { HashedKey } from './hash-keys.ts';
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
  readonly newKeys: number;
}

/** What importing a file does, before it is done. */
export function reportImport({
  productId,
  skipDuplicates,
  file,
  known,
  newKeys,
}: ComparedImport): ImportReport {
  const isEmpty = file.keys.length === 0 && file.faultCount === 0;
  const faults = isEmpty ? [{ line: 1, message: 'The file has no keys.' }] : [...file.faults];
  const hasDuplicates = file.repeated.length + known.inStock.length + known.soldBefore.length > 0;
  const decide = () => {
    if (faults.length > 0) return 'unreadable';
    if (newKeys === 0) return 'already-imported';
    return hasDuplicates && !skipDuplicates ? 'duplicates' : 'ready';
  };
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
    faults,
    faultCount: faults.length === 0 ? 0 : Math.max(file.faultCount, faults.length),
  };
}

const mostLines = 100;

function countLines(lines: readonly number[]) {
  return { count: lines.length, first: lines.slice(0, mostLines) };
}
