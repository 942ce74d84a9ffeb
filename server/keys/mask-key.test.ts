import { expect, it } from 'vitest';
import { keyEnding, maskKey } from './licence-key.ts';

it.each([
  ['ABCDE-FGHJK-MNPQR-STUVW-XYZ23', '•••••-•••••-•••••-•••••-XYZ23'],
  ['abcd efgh', '•••• ••gh'],
  ['ABCD', '•••D'],
  ['AB', '••'],
])('shows at most the last five characters, and a quarter: %s', (key, masked) => {
  expect(maskKey(key)).toBe(masked);
});

it.each([
  ['ABCDE-FGHJK-MNPQR-STUVW-XYZ23', 'XYZ23'],
  ['abcd-efgh', 'efgh'],
  ['ABC', 'C'],
  ['A', ''],
])('a key is recognised by its last five characters, and half of it at most: %s', (key, ending) => {
  expect(keyEnding(key)).toBe(ending);
});
