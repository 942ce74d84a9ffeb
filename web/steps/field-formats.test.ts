import { expect, test } from 'vitest';
import { formatCardNumber, formatCode, formatExpiry, formatSecurityCode } from './field-formats.ts';

test.each([
  ['4111111111111111', '4111 1111 1111 1111'],
  ['4111 1111-1111 1111', '4111 1111 1111 1111'],
  ['41111', '4111 1'],
  ['4111 ', '4111'],
  ['6304000000000000000123', '6304 0000 0000 0000 000'],
  ['378282246310005', '3782 822463 10005'],
  ['\u200b４１１１\u00a0١١١١–1111', '4111 1111 1111'],
  ['37828', '3782 8'],
  ['3782 822463 100051', '3782 822463 10005'],
  ['3782', '3782'],
  ['abc', ''],
])('the card number %j is formatted as %j', (typed, formatted) => {
  expect(formatCardNumber(typed)).toBe(formatted);
});

test.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12/3'],
  ['1230', '12/30'],
  ['12/', '12/'],
  ['1/', '01/'],
  ['1/30', '01/30'],
  ['5', '05'],
  ['530', '05/30'],
  ['12 / 30', '12/30'],
  ['12/2030', '12/30'],
  ['122030', '12/30'],
  ['2029-12', '12/29'],
  ['2029/01', '01/29'],
  ['１２３０', '12/30'],
  ['', ''],
])('the expiry date %j is formatted as %j', (typed, formatted) => {
  expect(formatExpiry(typed)).toBe(formatted);
});

test('an expiry date can be typed digit by digit, and deleted again', () => {
  let text = '';
  for (const digit of '1230') text = formatExpiry(text + digit);
  expect(text).toBe('12/30');
  for (let i = 0; i < 5; i += 1) text = formatExpiry(text.slice(0, -1));
  expect(text).toBe('');
});

test('a security code has at most four digits', () => {
  expect(formatSecurityCode('12 345')).toBe('1234');
});

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['Your code: 123-456.', '123456'],
  ['1234567', '123456'],
  ['12a', '12'],
  ['１２３\u00a0–४५६', '123456'],
])('the code in %j is %j', (pasted, code) => {
  expect(formatCode(pasted)).toBe(code);
});
