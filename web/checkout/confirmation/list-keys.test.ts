import { expect, test } from 'vitest';
import { listKeysAsText } from './list-keys.ts';

const groups = [
  { productName: 'Enterprise', keys: ['K1', 'K2'] },
  { productName: 'Complete', keys: ['K3'] },
];

test('copied keys stand one a line, under the name of their product when there are several', () => {
  expect(listKeysAsText(groups.slice(0, 1))).toBe('K1\nK2');
  expect(listKeysAsText(groups)).toBe('Enterprise\nK1\nK2\n\nComplete\nK3');
});
