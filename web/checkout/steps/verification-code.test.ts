import { expect, test } from 'vitest';
import { describeWait, isWholeCode, readCode } from './verification-code.ts';

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['Your code: 123-456.', '123456'],
  ['1234567', '123456'],
  ['12a', '12'],
])('of %j the code %j counts', (pasted, code) => {
  expect(readCode(pasted)).toBe(code);
});

test('six digits are a whole code', () => {
  expect(isWholeCode('123456')).toBe(true);
  expect(isWholeCode('12345')).toBe(false);
});

test.each([
  [1, '1 second'],
  [30, '30 seconds'],
  [125, '3 minutes'],
])('a wait of %i seconds is told as %j', (seconds, words) => {
  expect(describeWait(seconds)).toBe(words);
});
