import { expect, it } from 'vitest';
import { readSeatNumbers } from './order-actions.ts';

it.each([
  ['3', [3]],
  [' 6 - 4,1', null],
  ['4-6, 1,5', [1, 4, 5, 6]],
  ['1–3', [1, 2, 3]],
  ['', null],
  ['0', null],
  ['1,', null],
  ['1000', null],
  ['two', null],
  ['1-', null],
])('numbers of seats are a list with ranges: "%s"', (text, numbers) => {
  expect(readSeatNumbers(text)).toEqual(numbers);
});
