import { expect, it } from 'vitest';
import { describeDuplicates, describeImport } from './describe-keys.ts';

const none = { count: 0, first: [] };

it('says how many keys would be imported', () => {
  expect(describeImport({ outcome: 'ready', newKeys: 5000, keysInFile: 5000 }, 'Complete')).toBe(
    '5,000 keys for Complete',
  );
  expect(describeImport({ outcome: 'duplicates', newKeys: 1, keysInFile: 1250 }, 'Complete')).toBe(
    '1 key for Complete of 1,250 in the file',
  );
});

it('says nothing about duplicates when there are none', () => {
  expect(describeDuplicates({ duplicates: { inFile: none, inStock: none, soldBefore: none } })).toEqual([]);
});

it('lists duplicates by their lines', () => {
  const duplicates = {
    inFile: { count: 1, first: [4] },
    inStock: { count: 101, first: [1, 2] },
    soldBefore: { count: 2, first: [7, 9] },
  };
  expect(describeDuplicates({ duplicates })).toEqual([
    '1 key repeats an earlier line of the file: line 4.',
    '101 keys are in stock, or were voided there: lines 1, 2 and more.',
    '2 keys were sold before: lines 7, 9.',
  ]);
});
