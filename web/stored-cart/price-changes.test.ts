import { expect, test } from 'vitest';
import { findPriceChanges, repriceLines } from './price-changes.ts';

const lines = [
  { productId: 'a', name: 'A', quantity: 3, unitPriceCents: 8999 },
  { productId: 'b', name: 'B', quantity: 1, unitPriceCents: 14999 },
  { productId: 'c', name: 'C', quantity: 1, unitPriceCents: 100 },
];
const product = { name: '', description: '', features: [] };
const products = [
  { ...product, id: 'a', priceCents: 9499 },
  { ...product, id: 'b', priceCents: 14999 },
];

test('only lines with another price, or no longer sold, have changed', () => {
  expect(findPriceChanges(lines, products)).toEqual([
    { line: lines[0], newUnitPriceCents: 9499 },
    { line: lines[2], newUnitPriceCents: null },
  ]);
});

test('new prices leave quantities alone and drop what is no longer sold', () => {
  expect(repriceLines(lines, products)).toEqual([{ ...lines[0], unitPriceCents: 9499 }, lines[1]]);
});
