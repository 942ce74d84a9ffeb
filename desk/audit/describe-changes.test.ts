import { expect, test } from 'vitest';
import { describeChanges, nameAction } from './describe-changes.ts';

test('an amount is in dollars, and what did not change comes first', () => {
  const product = { productId: 'endpoint-complete' };
  expect(describeChanges({ price_cents: 14_999, ...product }, { price_cents: 129_900, ...product })).toEqual([
    { name: 'Product ID', before: null, after: 'endpoint-complete' },
    { name: 'Price', before: '$149.99', after: '$1,299.00' },
  ]);
});

test('a value that is new or gone has no other side', () => {
  expect(describeChanges(null, { totalCents: 100, seats: 2 })).toEqual([
    { name: 'Total', before: null, after: '$1.00' },
    { name: 'Seats', before: null, after: '2' },
  ]);
  expect(describeChanges({ note: 'Call back' }, {})).toEqual([
    { name: 'Note', before: 'Call back', after: null },
  ]);
});

test.each([
  [true, 'yes'],
  [['A', 'B'], 'A, B'],
  [{ a: 1 }, '{"a":1}'],
])('%j is shown as %j', (value, words) => {
  expect(describeChanges(null, { value })[0]?.after).toBe(words);
});

test.each([null, '', []])('%j is none, and is left out where it is new', (value) => {
  expect(describeChanges(null, { value })).toEqual([]);
  expect(describeChanges({ value: 1 }, { value })[0]?.after).toBe('none');
});

test('an action is a sentence of its words', () => {
  expect(nameAction('late-capture-refund-requested')).toBe('Late capture refund requested');
});
