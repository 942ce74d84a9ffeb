import type { ImportReport } from '../../../contract/desk/import-report.ts';
import type { KeyFile } from './read-key-file.ts';

type ListedLine = ImportReport['lines'][number];

interface KnownLines {
  /** Lines whose key is on an earlier line. */
  readonly repeated: readonly number[];
  readonly inStock: readonly number[];
  readonly soldBefore: readonly number[];
}

/** Of the lines that are imported, at each end; and of all others, from the beginning. */
const mostImported = 25;
const mostOthers = 100;

/** What becomes of each line of a file, as far as a screen can show it. */
export function listLines(
  { ready, doubtful, leftOut }: Pick<KeyFile, 'ready' | 'doubtful' | 'leftOut'>,
  { repeated, inStock, soldBefore }: KnownLines,
): ListedLine[] {
  const fates = new Map<number, ListedLine['fate']>([
    ...inStock.map((line) => [line, 'in-stock'] as const),
    ...soldBefore.map((line) => [line, 'sold-before'] as const),
    ...repeated.map((line) => [line, 'repeated'] as const),
  ]);
  const keys = ready.map(({ line, key }): ListedLine => {
    return { line, text: key, fate: fates.get(line) ?? 'new', reason: '' };
  });
  const open = doubtful
    .filter(({ choice, line }) => choice === null && !fates.has(line))
    .map(({ line, text, reason }) => toLine(line, text, 'in-doubt', reason));
  const out = leftOut.map(({ line, text, reason, detail }) =>
    toLine(line, text, 'left-out', detail || reason),
  );

  const imported = keys.filter(({ fate }) => fate === 'new');
  const others = [...keys.filter(({ fate }) => fate !== 'new'), ...open, ...out];
  return [
    ...imported.slice(0, mostImported),
    ...imported.slice(mostImported).slice(-mostImported),
    ...others.toSorted((a, b) => a.line - b.line).slice(0, mostOthers),
  ].toSorted((a, b) => a.line - b.line);
}

function toLine(line: number, text: string, fate: ListedLine['fate'], reason: string): ListedLine {
  return { line, text: text.slice(0, 200), fate, reason };
}
