import { expect, test } from 'vitest';
import { chooseLines } from './chart-scale.ts';

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
