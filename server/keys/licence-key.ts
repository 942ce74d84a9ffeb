import { randomInt } from 'node:crypto';
import type { KeySealer } from './key-sealer.ts';

/**
 * A licence key is 25 characters in five groups: `XXXXX-XXXXX-XXXXX-XXXXX-XXXXX`. Digits and
 * letters that are mistaken for one another (0 and O, 1, I and L) are left out, which leaves 31: a
 * prime number.
 *
 * The last character is a check character. A character's value is its place in the alphabet,
 * counted from 0; its weight is 25 for the first down to 1 for the last; the sum of value times
 * weight is divisible by 31. As 31 is prime and no two weights are alike, this finds every single
 * wrong character and every swap of two different characters.
 */
export const keyAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const keyBodyLength = 24;

const keyLength = keyBodyLength + 1;

/**
 * The form in which keys of every product are compared: upper case, without blanks and dashes of
 * any kind.
 */
export function normaliseLicenceKey(text: string): string {
  return text.replace(/[\s\p{Dash_Punctuation}]/gu, '').toUpperCase();
}

/** Adds the check character to 24 characters of the alphabet, and sets all in groups of five. */
export function formatLicenceKey(body: string): string {
  const key = body + checkCharacter(body);
  return key.replace(/.{5}(?=.)/g, '$&-');
}

function checkCharacter(body: string): string {
  let sum = 0;
  for (const [i, character] of [...body].entries())
    sum += keyAlphabet.indexOf(character) * (keyLength - i);
  const remainder = sum % keyAlphabet.length;
  return keyAlphabet.charAt((keyAlphabet.length - remainder) % keyAlphabet.length);
}

/**
 * 24 random characters out of 31 are 118 bits: no two keys are alike, and a unique constraint
 * proves it.
 */
export class RandomKeySource implements KeySource {
  async take(_productId: string, count: number): Promise<string[]> {
    const randomCharacter = () => keyAlphabet.charAt(randomInt(keyAlphabet.length));
    const randomBody = () => Array.from({ length: keyBodyLength }, randomCharacter).join('');
    return Array.from({ length: count }, () => formatLicenceKey(randomBody()));
  }
}

/** Where licence keys come from: made here, or handed out from a vendor's stock. */
export interface KeySource {
  /** `count` new keys for a product, none of them ever handed out before. */
  take(productId: string, count: number): Promise<string[]>;
}

/**
 * Hides all but the last five letters and digits of a key: `•••••-•••••-QRSTU`. Of a short key it
 * hides more.
 */
export function maskKey(key: string): string {
  const length = key.match(character)?.length ?? 0;
  const hidden = length - Math.min(5, Math.floor(length / 4));
  let i = 0;
  return key.replace(character, (shown) => (i++ < hidden ? '•' : shown));
}

/** At most half of a short key, so that no document ever has a whole key. */
export function keyEnding(key: string): string {
  const characters = key.match(character) ?? [];
  return characters
    .slice(Math.max(Math.ceil(characters.length / 2), characters.length - 5))
    .join('');
}

const character = /[\p{Letter}\p{Number}]/gu;

/**
 * The hashes under which a key is found: that of every key, and the one that an earlier release
 * made for products whose keys were compared exactly.
 */
export function hashesOfKey(sealer: KeySealer, key: string): Buffer[] {
  return [normaliseLicenceKey(key), key.trim()].map((text) => sealer.hashKey(text));
}
