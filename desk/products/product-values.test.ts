import { describe, expect, test } from 'vitest';
import { readComparison, writeComparison } from './comparison-text.ts';
import { readPrice } from './product-values.ts';

describe('the comparison as lines', () => {
  const entries = [
    { feature: 'Firewall', offer: true },
    { feature: 'Rollback: files', offer: false },
    { feature: 'Support', offer: 'Business hours' },
  ];

  test('is the same after it was written and read', () => {
    expect(writeComparison(entries)).toBe('Firewall: yes\nRollback: files: no\nSupport: Business hours');
    expect(readComparison(writeComparison(entries))).toEqual(entries);
  });

  test('has no column without lines', () => {
    expect(readComparison(' \n')).toBeNull();
    expect(writeComparison(null)).toBe('');
  });

  test('keeps a line without an offer, for the contract to refuse', () => {
    expect(readComparison('Firewall')).toEqual([{ feature: 'Firewall', offer: '' }]);
  });
});

test.each([
  ['89.99', 8_999],
  ['$1,299.00', 129_900],
  [' 1 299 ', 129_900],
  ['', null],
  ['12.345', null],
  ['-1', null],
])('the price %j is %j cents', (text, cents) => {
  expect(readPrice(text)).toBe(cents);
});
