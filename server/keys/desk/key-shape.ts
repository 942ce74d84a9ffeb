import { unwrapKey } from './clean-key.ts';
import { findKeyDoubts } from './find-key-doubts.ts';

export interface FileKey {
  readonly line: number;
  /** As the vendor writes it, without blanks around it. */
  readonly key: string;
}

/**
 * What keys of one kind have in common: where their letters and digits are, and whether any is in
 * lower case. The signs of Base64 count as letters.
 */
export function shapeOf(key: string): string {
  return (
    key.replace(/[\p{Letter}\p{Number}\p{Mark}+/_]/gu, 'X') +
    (/\p{Lowercase}/u.test(key) ? ' with lower case' : '')
  );
}

/**
 * Finds the shapes that keys of a product have: those in stock, and that of more than half of the
 * file's.
 */
export function findUsualShapes(
  keys: readonly string[],
  inStock: ReadonlySet<string>,
): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(shapeOf(key), (counts.get(shapeOf(key)) ?? 0) + 1);
  const usual = [...counts].filter(([, count]) => count > keys.length / 2).map(([shape]) => shape);
  return new Set([...inStock, ...(inStock.size > 0 ? [] : usual)]);
}

export function looksLikeKey(cell: string): boolean {
  const { key } = unwrapKey(cell);
  return findKeyDoubts(key).length === 0 && /\d/.test(key) && key.length >= shortKey;
}

const shortKey = 10;
/** A heading and a footer that have another shape don't hide a column. */
const oddRows = 2;

/** Whether cells could be keys: in nearly every row, all different, of one shape, and no words. */
export function isKeyColumn(cells: readonly string[]): boolean {
  const keys = cells
    .map((cell) => unwrapKey(cell).key)
    .filter((cell) => findKeyDoubts(cell).length === 0);
  const shapes = Map.groupBy(keys, shapeOf);
  const most = Math.max(0, ...[...shapes.values()].map(({ length }) => length));
  return (
    most > cells.length / 2 &&
    most >= Math.min(cells.length - oddRows, cells.length * 0.9) &&
    new Set(keys).size >= keys.length * 0.99 &&
    !keys.every((key) => key.length < shortKey && !/\p{Number}/u.test(key))
  );
}
