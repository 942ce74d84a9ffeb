import { longestKey } from '../../../contract/desk/key-import.ts';

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

const fewestCharacters = 4;

/** Why a text can't be a key, in a sentence; null when it can. */
export function findKeyFault(key: string): string | null {
  if (key.length > longestKey) return `A key has at most ${longestKey} characters.`;
  if (key.replace(/[^\p{Letter}\p{Number}]/gu, '').length < fewestCharacters)
    return `A key has at least ${fewestCharacters} letters or digits.`;
  if (/\p{Cc}/u.test(key)) return 'A key has no line breaks or other control characters.';
  if (/\p{Default_Ignorable_Code_Point}/u.test(key) || !key.isWellFormed())
    return 'The key has an invisible character.';
  return null;
}
