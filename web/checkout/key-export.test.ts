import { expect, test } from 'vitest';
import { listKeysAsCsv, listKeysAsText } from './key-export.ts';

const groups = [
  { productName: 'Enterprise', keys: ['K1', 'K2'] },
  { productName: 'Complete', keys: ['K3'] },
];

test('copied keys stand one a line, under the name of their product when there are several', () => {
  expect(listKeysAsText(groups.slice(0, 1))).toBe('K1\nK2');
  expect(listKeysAsText(groups)).toBe('Enterprise\nK1\nK2\n\nComplete\nK3');
});

test('saved keys have a row each, with their product', () => {
  expect(listKeysAsCsv(groups)).toBe(
    '"Product","License key"\r\n"Enterprise","K1"\r\n"Enterprise","K2"\r\n"Complete","K3"\r\n',
  );
});

test('a spreadsheet takes no product name for a formula, and no quote for the end of a cell', () => {
  expect(listKeysAsCsv([{ productName: '=1+1 "x"', keys: ['K'] }])).toContain('"\'=1+1 ""x""","K"');
});
