import { formatLicenceKey, keyAlphabet, normaliseLicenceKey } from '../server/keys/licence-key.ts';

/** Whether a text, however it is spelled, is a well-formed licence key with the right check character. */
export function isLicenceKey(text: string): boolean {
  const key = normaliseLicenceKey(text);
  const isWellFormed = key.length === 25 && [...key].every((character) => keyAlphabet.includes(character));
  return isWellFormed && normaliseLicenceKey(formatLicenceKey(key.slice(0, -1))) === key;
}
