import { expect, test } from 'vitest';
import { canSellOut, findBackordered, findShortLines } from './stock.ts';

const priced = { name: '', unitPriceCents: 1 };
const lines = [
  { ...priced, productId: 'a', quantity: 5 },
  { ...priced, productId: 'b', quantity: 2 },
];

test('lines are short while they have more seats than are left', () => {
  const shortages = [
    { productId: 'a', left: 3 },
    { productId: 'b', left: 2 },
  ];
  expect(findShortLines(lines, shortages)).toEqual([{ line: lines[0], left: 3 }]);
  expect(findShortLines([{ ...priced, productId: 'a', quantity: 3 }], shortages)).toEqual([]);
});

test('keys follow by email where the list or the shop says so', () => {
  const product = { name: '', description: '', priceCents: 1, features: [] };
  const products = [
    { ...product, id: 'a', availability: { left: 4, backorder: true as const } },
    { ...product, id: 'b', availability: { left: 1 } },
  ];
  expect(findBackordered(lines, products, [])).toEqual([lines[0]]);
  expect(findBackordered(lines, products, ['b', 'c'])).toEqual(lines);
  expect(findBackordered([{ ...priced, productId: 'a', quantity: 4 }], products, [])).toEqual([]);
});

test('a cart can sell out unless the list has all its products, and none of them is limited', () => {
  const product = { name: '', description: '', priceCents: 1, features: [] };
  const products = [
    { ...product, id: 'a' },
    { ...product, id: 'b', limited: true as const },
  ];
  expect(canSellOut([{ ...priced, productId: 'a', quantity: 1 }], products)).toBe(false);
  expect(canSellOut(lines, products)).toBe(true);
  expect(canSellOut([{ ...priced, productId: 'withdrawn', quantity: 1 }], products)).toBe(true);
});
