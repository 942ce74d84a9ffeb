import { expect, it } from 'vitest';
import type { ImportReport } from '../../contract/desk/import-report.ts';
import { describeDuplicates, describeImport, describeImported, describeUnwrapped } from './describe-keys.ts';

const none = { count: 0, first: [] };

const report = {
  outcome: 'ready',
  products: [{ productId: 'complete', fulfilment: 'stock', newKeys: 5000, batchId: null }],
  newKeys: 5000,
  keysInFile: 5000,
  leftOutCount: 0,
} as unknown as ImportReport;
const products = [{ productId: 'complete', productName: 'Complete' }];

it('says how many keys would be imported', () => {
  expect(describeImport(report, products)).toBe('5,000 keys for Complete');
  const some = { ...report, outcome: 'duplicates', newKeys: 1, keysInFile: 1250 } as const;
  expect(describeImport(some, products)).toBe('1 key for Complete of 1,250 in the file');
  const [first] = report.products;
  const two = first ? [first, { ...first, productId: 'other' }] : [];
  expect(describeImport({ ...report, products: two, outcome: 'imported' }, products)).toBe(
    '5,000 keys imported for 2 products',
  );
  expect(describeImport({ ...report, outcome: 'nothing-left', leftOutCount: 2 }, products)).toBe(
    'Nothing was imported: the file has no key to import. 2 rows left out.',
  );
});

it('says what was imported, and that orders get theirs', () => {
  const [first] = report.products;
  const imported = {
    ...report,
    outcome: 'imported',
    leftOutCount: 3,
    products: first ? [{ ...first, batchId: 4 }] : [],
  } as const;
  const stock = (awaited: number) =>
    products.map((each) => ({ ...each, fulfilment: 'stock', awaited }) as const);
  expect(describeImported(imported, stock(0))).toBe(
    '5,000 keys imported for Complete, as import #4; 3 rows left out.',
  );
  expect(describeImported({ ...imported, leftOutCount: 0 }, stock(2))).toBe(
    '5,000 keys imported for Complete, as import #4. Orders that wait get theirs now, the oldest first.',
  );
});

it('says what was taken off keys', () => {
  const unwrapped = { formulas: 2, apostrophes: 0, listNumbers: 1 };
  expect(describeUnwrapped({ unwrapped })).toEqual([
    '2 keys in ="…", as spreadsheets keep digits: imported without it.',
    '1 key with the number of a list: imported without it.',
  ]);
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
