export interface FileKey {
  readonly line: number;
  /** As the vendor writes it, without blanks around it. */
  readonly key: string;
}

/** What keys of one kind have in common: where their letters and digits are, and whether any is in lower case. */
export function shapeOf(key: string): string {
  return (
    key.replace(/[\p{Letter}\p{Number}]/gu, 'X') + (/\p{Lowercase}/u.test(key) ? ' with lower case' : '')
  );
}

/** Below this share of a file, keys of a shape are unlike the rest. */
const leastShare = 0.02;

/** Finds the keys that are unlike the rest, such as a heading, a footer or another product's key. */
export function findUnlike(keys: readonly FileKey[]): FileKey[] {
  const shapes = Map.groupBy(keys, ({ key }) => shapeOf(key));
  const least = Math.max(2, keys.length * leastShare);
  if (shapes.size < 2) return [];
  const unlike = [...shapes.values()].filter((alike) => alike.length < least).flat();
  return unlike.sort((a, b) => a.line - b.line);
}
