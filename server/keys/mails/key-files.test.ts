import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSpreadsheet } from '../../../test/read-spreadsheet.ts';
import { attachKeys } from './key-files.ts';

async function writeFiles(keys: readonly string[]) {
  const files = await attachKeys('licence-keys', 'ORD-1', [{ productName: 'Site', keys }]);
  const [spreadsheet, text] = files.map(({ content }) => content);
  return { files, spreadsheet: readSpreadsheet(spreadsheet ?? Buffer.from('')), text: String(text) };
}

/** What spreadsheets change, run or cut when they read a file of another kind. */
const dangerous = [
  '+gjRb39zKQ',
  '=1+1',
  '-VPWX-0012',
  '@SUM(A1)',
  '12345678901234567890',
  '0012',
  '1E5',
  '4.71182E+19',
  '2026-11-27',
  'TRUE',
  '"quoted", <b>&amp;</b>',
  "'0012",
  'a_x0041_b_x000D_',
  'Ünïcode-鍵-🔑',
  'toString',
  '__proto__',
];

test('a key in a file is the key, byte for byte: in the spreadsheet, whose cells are text, and one a line', async () => {
  const { files, spreadsheet, text } = await writeFiles(dangerous);
  expect(files.map(({ filename }) => filename)).toEqual(['licence-keys.xlsx', 'licence-keys.txt']);
  expect(spreadsheet).toEqual([
    ['Product', 'Licence key', 'Order ID'],
    ...dangerous.map((key) => ['Site', key, 'ORD-1']),
  ]);
  expect(text).toBe(`${dangerous.join('\n')}\n`);
});

/** A key in stock has no control characters. */
const anyKey = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out.
  .filter((text) => !/[\u0000-\u001f\u007f-\u009f\ufffd]/.test(text) && text.trim() === text);

test('any key comes back from its files as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyKey, { minLength: 1, maxLength: 30 }), async (keys) => {
      const { spreadsheet, text } = await writeFiles(keys);
      expect(spreadsheet.slice(1).map(([, key]) => key)).toEqual(keys);
      expect(text.split('\n').slice(0, -1)).toEqual(keys);
    }),
    { numRuns: 200 },
  );
});
