import { expect, test } from 'vitest';
import { listKeysAsText } from './license-keys.tsx';

const groups = [
  { productName: 'Enterprise', keys: ['K1', 'K2'] },
  { productName: 'Complete', keys: ['K3'] },
];

test('copied keys are one a line, under the names of their products when there are several', () => {
  expect(listKeysAsText(groups.slice(0, 1))).toBe('K1\nK2');
  const awaited = { productName: 'Server', keys: [], awaiting: true as const };
  expect(listKeysAsText([awaited, ...groups.slice(0, 1)])).toBe('K1\nK2');
  expect(listKeysAsText([awaited])).toBe('');
  expect(listKeysAsText(groups)).toBe('Enterprise\nK1\nK2\n\nComplete\nK3');
});
