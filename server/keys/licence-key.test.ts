import { expect, test } from 'vitest';
import { demoInvoice } from '../../contract/demo.ts';
import { isLicenceKey } from '../../test/is-licence-key.ts';
import { formatLicenceKey, keyAlphabet, normaliseLicenceKey } from './licence-key.ts';

const body = 'A2C9XK7DE34FGH5MNPQ6RSTU';
const key = formatLicenceKey(body);
const plainKey = normaliseLicenceKey(key);

test('a key is its 24 characters and a check character, in groups of five', () => {
  expect(key).toMatch(/^A2C9X-K7DE3-4FGH5-MNPQ6-RSTU[2-9A-Z]$/);
});

test('a key counts however it is spelled: case, blanks and any kind of dash do not matter', () => {
  const spellings = [
    key.toLowerCase(),
    plainKey,
    key.replaceAll('-', ' – '),
    ` ${key}\u00a0`,
    key.replaceAll('-', '\u2011'),
  ];
  for (const spelling of spellings) {
    expect(normaliseLicenceKey(spelling)).toBe(plainKey);
    expect(isLicenceKey(spelling)).toBe(true);
  }
});

test('any single wrong character is found', () => {
  for (let i = 0; i < plainKey.length; i++) {
    for (const character of keyAlphabet) {
      const changed = plainKey.slice(0, i) + character + plainKey.slice(i + 1);
      expect(isLicenceKey(changed)).toBe(changed === plainKey);
    }
  }
});

test('any two characters that were swapped are found', () => {
  for (let i = 0; i < plainKey.length; i++) {
    for (let j = i + 1; j < plainKey.length; j++) {
      const swapped = [...plainKey];
      swapped[i] = plainKey.charAt(j);
      swapped[j] = plainKey.charAt(i);
      expect(isLicenceKey(swapped.join(''))).toBe(swapped.join('') === plainKey);
    }
  }
});

test('a text of another length or with other characters is no key', () => {
  const others = [
    '',
    '-',
    plainKey.slice(1),
    `${plainKey}2`,
    '0'.repeat(25),
    'İ'.repeat(25),
    '😀'.repeat(25),
  ];
  for (const other of others) expect(isLicenceKey(other)).toBe(false);
});

test("the demo order's key is a valid one", () => {
  expect(isLicenceKey(demoInvoice.licenseKey)).toBe(true);
});
