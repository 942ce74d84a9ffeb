import { expect, test } from 'vitest';
import { postcodeHint } from './address-step.tsx';

test('a postcode of another state gives a hint', () => {
  expect(postcodeHint('3000', 'NSW')).toBe('3000 is usually in Victoria. Please check the state.');
});

test.each([
  ['2000', 'NSW'],
  ['2600', 'ACT'],
  ['2620', 'NSW'],
  ['0800', 'NT'],
  ['0200', 'ACT'],
  ['3000', ''],
  ['300', 'NSW'],
  ['ABCD', 'NSW'],
  ['0000', 'NSW'],
])('%j with the state %j gives none', (postcode, state) => {
  expect(postcodeHint(postcode, state)).toBeNull();
});
