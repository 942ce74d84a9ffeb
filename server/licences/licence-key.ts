/**
 * A licence key is 25 characters in five groups: `XXXXX-XXXXX-XXXXX-XXXXX-XXXXX`. Digits and letters that are
 * mistaken for one another (0 and O, 1, I and L) are left out, which leaves 31: a prime number.
 *
 * The last character is a check character. A character's value is its place in the alphabet, counted from 0;
 * its weight is 25 for the first down to 1 for the last; the sum of value times weight is divisible by 31.
 * As 31 is prime and no two weights are alike, this finds every single wrong character and every swap of two
 * different characters.
 */
export const keyAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** How many characters of a key are free: the check character follows them. */
export const keyBodyLength = 24;

const keyLength = keyBodyLength + 1;
const groupLength = 5;

/** The form in which keys are compared: upper case, without blanks and dashes of any kind. */
export function normaliseLicenceKey(text: string): string {
  return text.replace(/[\s\p{Dash_Punctuation}]/gu, '').toUpperCase();
}

/** Whether a text, however it is spelled, is a well-formed licence key with the right check character. */
export function isLicenceKey(text: string): boolean {
  const key = normaliseLicenceKey(text);
  return (
    key.length === keyLength &&
    [...key].every((character) => keyAlphabet.includes(character)) &&
    weigh(key) % keyAlphabet.length === 0
  );
}

/** Adds the check character to 24 characters of the alphabet, and sets all in groups of five. */
export function formatLicenceKey(body: string): string {
  return groupLicenceKey(body + checkCharacter(body));
}

function groupLicenceKey(text: string): string {
  const key = normaliseLicenceKey(text);
  const groups: string[] = [];
  for (let start = 0; start < key.length; start += groupLength) {
    groups.push(key.slice(start, start + groupLength));
  }
  return groups.join('-');
}

function checkCharacter(body: string): string {
  const remainder = weigh(body) % keyAlphabet.length;
  return keyAlphabet.charAt((keyAlphabet.length - remainder) % keyAlphabet.length);
}

function weigh(characters: string): number {
  let sum = 0;
  for (let i = 0; i < characters.length; i++) {
    sum += keyAlphabet.indexOf(characters.charAt(i)) * (keyLength - i);
  }
  return sum;
}
