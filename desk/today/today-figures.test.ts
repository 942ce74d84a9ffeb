import { expect, test } from 'vitest';
import { chooseLines, chooseTop, compareSales } from './sales-figures.ts';

const dollars = (amounts: readonly number[]) => amounts.map((amount) => amount * 100);

test.each([
  ['no sales', 0, [0, 50]],
  ['less than a line', 30, [0, 50]],
  ['a small day', 89.99, [0, 50, 100]],
  ['a round amount', 300, [0, 100, 200, 300]],
  ['a little more', 300.01, [0, 200, 400]],
  ['a large day', 164_835, [0, 100_000, 200_000]],
])('the lines for %s', (_what, highest, lines) => {
  expect(chooseLines(Math.round(highest * 100))).toEqual(dollars(lines));
});

test.each([
  [[100, 200, 150, 187.5], '12.5% more than in the 2 days before'],
  [[100, 100, 50, 50], '50% less than in the 2 days before'],
  [[100, 100, 200, 0], 'As much as in the 2 days before'],
  [[0, 0, 50, 50], 'None in the 2 days before'],
  [[1, 1, 10, 11.98], '999% more than in the 2 days before'],
  [[1, 1, 36, 36.5], '36 times as much as in the 2 days before'],
])('sales of %j by day are %s', (sales, words) => {
  const days = sales.map((amount) => ({ day: '', orders: 1, salesCents: amount * 100, refundedCents: 0 }));
  expect(compareSales([{ day: '', orders: 9, salesCents: 9, refundedCents: 0 }, ...days], 2)).toBe(words);
});

test.each([
  ['a day like the others', [100, 300, 200], 300, null],
  ['a day of ten times the next', [100, 3_000, 300], 300, 3_000],
  ['a first day', [0, 3_000, 0], 3_000, null],
  ['no sales', [0, 0], 0, null],
])('the chart of %s', (_what, sales, top, cut) => {
  const days = sales.map((salesCents) => ({ day: '', orders: 1, salesCents, refundedCents: 0 }));
  const chosen = chooseTop(days);
  expect([chosen.top, chosen.outlier?.salesCents ?? null]).toEqual([top, cut]);
});
