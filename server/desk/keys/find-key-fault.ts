import { longestKey } from '../../../contract/desk/key-import.ts';

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
