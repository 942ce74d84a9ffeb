import { expect, test } from 'vitest';
import { listKeysAsText, tabulateKeys } from './key-table.ts';

const groups = [
  { productName: 'Enterprise', keys: ['K1', 'K2'] },
  { productName: 'Complete', keys: ['K3'] },
];

test('the table has one row per key, with its product and order', () => {
  expect(tabulateKeys('ORD-1', groups)).toEqual([
    ['Product', 'Licence key', 'Order ID'],
    ['Enterprise', 'K1', 'ORD-1'],
    ['Enterprise', 'K2', 'ORD-1'],
    ['Complete', 'K3', 'ORD-1'],
  ]);
});

test('it says which keys follow by email, how many seats a key is for, and its term', () => {
  const term = { startsOn: '2026-11-27', endsOn: '2027-11-26' };
  const delivered = [
    { productName: 'Enterprise', keys: [], awaiting: true as const },
    { productName: 'Site', keys: ['K1'], seats: 5, ...term },
  ];
  expect(tabulateKeys('ORD-1', delivered)).toEqual([
    ['Product', 'Licence key', 'Order ID', 'Seats', 'First day', 'Last day'],
    ['Enterprise', 'Not delivered yet: follows by email', 'ORD-1', '1', '', ''],
    ['Site', 'K1', 'ORD-1', '5', '2026-11-27', '2027-11-26'],
  ]);
});

test('as text, keys are one a line, under the names of their products when there are several', () => {
  expect(listKeysAsText(groups.slice(0, 1))).toBe('K1\nK2');
  const awaited = { productName: 'Server', keys: [], awaiting: true as const };
  expect(listKeysAsText([awaited, ...groups.slice(0, 1)])).toBe('K1\nK2');
  expect(listKeysAsText([awaited])).toBe('');
  expect(listKeysAsText(groups)).toBe('Enterprise\nK1\nK2\n\nComplete\nK3');
});
