import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTestFile as read } from '../../../test/key-file.ts';
import { shapeOf } from './key-shape.ts';

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ'.split('');
const digits = '0123456789'.split('');
const textOf = (characters: readonly string[], length: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: length, maxLength: length });
const group = textOf([...letters, ...digits], 5);

/** Keys of one vendor: in groups, or long numbers, which may begin or end with zeros. */
const trueKeys = fc.oneof(
  fc.uniqueArray(
    fc.array(group, { minLength: 3, maxLength: 3 }).map((groups) => groups.join('-')),
    { minLength: 1, maxLength: 12 },
  ),
  fc.uniqueArray(textOf(digits, 20), { minLength: 1, maxLength: 12 }),
  fc.uniqueArray(
    textOf([...letters, ...letters.map((letter) => letter.toLowerCase()), ...digits, '+', '/'], 24),
    { minLength: 1, maxLength: 12 },
  ),
);

/** What Excel shows of a text that it takes for a number. */
const asNumber = (key: string): string =>
  /^\d+$/.test(key) ? Number(key).toExponential(5).toUpperCase() : key;
/** As Excel keeps it: fifteen digits, then zeros, and none before. */
function roundedTo15(key: string): string {
  const number = key.replace(/^0+/, '');
  if (!/^\d{16,}$/.test(number)) return /^\d+$/.test(key) ? number : key;
  return number.slice(0, 15).padEnd(number.length, '0');
}

const toBytes = (lines: readonly string[], end = '\r\n') => Buffer.from(lines.join(end));
const utf16 = (lines: readonly string[]) => Buffer.from(`\ufeff${lines.join('\r\n')}`, 'utf16le');
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** What programs and people make of a list of keys. */
const transformations: Readonly<Record<string, (keys: readonly string[]) => Buffer>> = {
  plain: (keys) => toBytes(keys, '\n'),
  heading: (keys) => toBytes(['Licence key', ...keys]),
  'byte order mark': (keys) => toBytes(['\ufeffKey', ...keys]),
  sep: (keys) => toBytes(['sep=;', 'Key;No', ...keys.map((key, i) => `${key};${i + 1}`)]),
  semicolons: (keys) => toBytes(['Key;Price', ...keys.map((key) => `${key};12,50`)]),
  tabs: (keys) => toBytes(['No\tKey', ...keys.map((key, i) => `${i + 1}\t${key}`)]),
  'utf-16 le': (keys) => utf16(['Key', ...keys]),
  'utf-16 be': (keys) => utf16(['Key', ...keys]).swap16(),
  'windows-1252': (keys) => Buffer.from(['Key,Note', ...keys.map((key) => `${key},é`)].join('\n'), 'latin1'),
  'line breaks in quotes': (keys) => toBytes(['Key,Note', ...keys.map((key) => `${key},"a\r\nb"`)]),
  quotes: (keys) => toBytes(keys.map(quote)),
  'formula text': (keys) => toBytes(['Key', ...keys.map((key) => quote(`="${key}"`))]),
  apostrophe: (keys) => toBytes(['Key', ...keys.map((key) => `'${key}`)]),
  'list numbers': (keys) => toBytes(keys.map((key, i) => `${i + 1}. ${key}`)),
  'list brackets': (keys) => toBytes(keys.map((key, i) => `${i + 1}) ${key}`)),
  'as numbers': (keys) => toBytes(['Key', ...keys.map(asNumber)]),
  rounded: (keys) => toBytes(['Key', ...keys.map(roundedTo15)]),
  'one rounded': ([first = '', ...keys]) => toBytes(['Key', roundedTo15(first), ...keys]),
  'one as a number': ([first = '', ...keys]) => toBytes(['Key', asNumber(first), ...keys]),
  'en dashes': (keys) => toBytes(keys.map((key) => key.replaceAll('-', '–'))),
  'one Cyrillic letter': (keys) => toBytes(keys.map((key, i) => (i === 0 ? key.replace('A', 'А') : key))),
  masked: (keys) => toBytes(['Key', ...keys.map((key) => `${key.slice(0, 5)}••••`)]),
  'dates among them': (keys) => toBytes(['Key', ...keys, '30/06/2027']),
  'a footer': (keys) => toBytes(['Key', ...keys, `Total: ${keys.length} keys`]),
  html: (keys) => toBytes(['Key', ...keys.map((key) => `<td>${key}</td>`)]),
  'zeros lost': (keys) => toBytes(['Key', ...keys.map((key) => key.replace(/^0+/, ''))]),
};

const hasLostZeros = /rounded|number|zeros/;

it.each(Object.entries(transformations))(
  'a key is ready byte for byte, or its row is in doubt: %s',
  async (name, write) => {
    await fc.assert(
      fc.asyncProperty(trueKeys, async (keys) => {
        // Where a single key has lost its zeros, only those in stock show it.
        const findShapes = async () => new Set(hasLostZeros.test(name) ? keys.map(shapeOf) : []);
        const file = await read(write(keys), {}, { findShapes });
        expect(file.fault).toBeNull();
        const known = new Set(keys);
        const wrong = file.ready.filter(({ key }) => !known.has(key));
        expect(wrong).toEqual([]);
        const lines = new Set([...file.ready, ...file.doubtful, ...file.leftOut].map(({ line }) => line));
        expect(lines.size).toBeGreaterThanOrEqual(keys.length);
      }),
      { numRuns: 60 },
    );
  },
);
