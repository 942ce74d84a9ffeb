import { describe, expect, test } from 'vitest';
import { caretBehindDigits, formatCardNumber, formatExpiry, formatSecurityCode } from './card-format.ts';

test.each([
  ['4111111111111111', '4111 1111 1111 1111'],
  ['4111 1111-1111 1111', '4111 1111 1111 1111'],
  ['41111', '4111 1'],
  ['4111 ', '4111'],
  ['6304000000000000000123', '6304 0000 0000 0000 000'],
  ['378282246310005', '3782 822463 10005'],
  ['37828', '3782 8'],
  ['3782 822463 1', '3782 822463 1'],
  ['3782 822463 100051', '3782 822463 10005'],
  ['abc', ''],
])('the card number %j stands as %j', (typed, formatted) => {
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
  ['202912', '12/29'],
  ['2029-13', '2029-13'],
  ['', ''],
])('the expiry date %j stands as %j', (typed, formatted) => {
  expect(formatExpiry(typed)).toBe(formatted);
});

test('typing an expiry date digit by digit, and deleting it again, never gets stuck', () => {
  let text = '';
  for (const digit of '1230') text = formatExpiry(text + digit);
  expect(text).toBe('12/30');
  for (let i = 0; i < 5; i += 1) text = formatExpiry(text.slice(0, -1));
  expect(text).toBe('');
});

test('a year that is typed first ends up behind its month', () => {
  let text = '';
  for (const character of '2029-12') text = formatExpiry(text + character);
  expect(text).toBe('12/29');
});

test('a security code has at most four digits', () => {
  expect(formatSecurityCode('12 345')).toBe('1234');
});

describe('the caret', () => {
  test.each([
    [0, 0],
    [4, 4],
    [5, 6],
    [16, 19],
  ])('behind %i digits of 4111 1111 1111 1111 is at %i', (digits, place) => {
    expect(caretBehindDigits('4111 1111 1111 1111', digits)).toBe(place);
  });
});
