import { expect, it } from 'vitest';
import { maskKey } from './mask-key.ts';

it.each([
  ['ABCDE-FGHJK-MNPQR-STUVW-XYZ23', '•••••-•••••-•••••-•••••-•YZ23'],
  ['abcd efgh', '•••• ••gh'],
  ['ABCD', '•••D'],
  ['AB', '••'],
])('shows at most the last four characters, and a quarter: %s', (key, masked) => {
  expect(maskKey(key)).toBe(masked);
});
