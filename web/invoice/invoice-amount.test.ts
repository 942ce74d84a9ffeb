import { expect, test } from 'vitest';
import { readWhole } from '../../contract/amounts.ts';
import { describeAmount } from './invoice-screen.tsx';

test('the amount is shown with GST and total in AUD', () => {
  expect(describeAmount(14999)).toBe('Amount: $149.99 + $15.00 GST = $164.99 AUD');
});

test.each([
  ['14999', 14999],
  [' 8999 ', 8999],
  ['', null],
  ['149.99', null],
  ['-5', null],
  ['abc', null],
])('the text %j is %j cents', (text, cents) => {
  expect(readWhole(text)).toBe(cents);
});
