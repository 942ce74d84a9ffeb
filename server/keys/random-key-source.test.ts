import { expect, test } from 'vitest';
import { isLicenceKey } from '../../test/is-licence-key.ts';
import { describeKeySource } from '../../test/ports/key-source.ts';
import { keyAlphabet, normaliseLicenceKey, RandomKeySource } from './licence-key.ts';

describeKeySource('RandomKeySource', () => new RandomKeySource());

test('a key is five groups of five characters, none of them easily mistaken for another', async () => {
  for (const key of await new RandomKeySource().take('endpoint-complete', 500)) {
    expect(key).toMatch(/^[2-9A-HJKMNP-Z]{5}(-[2-9A-HJKMNP-Z]{5}){4}$/);
    expect(isLicenceKey(key)).toBe(true);
  }
});

test('every character is equally likely in every place before the check character', async () => {
  const keys = await new RandomKeySource().take('endpoint-complete', 31_000);
  const bodies = keys.map((key) => normaliseLicenceKey(key).slice(0, -1));
  for (const character of keyAlphabet) {
    const share = bodies.reduce((sum, body) => sum + body.split(character).length - 1, 0) / 24_000;
    // 24,000 are expected of each; the standard deviation is 152, so 5 % off is beyond seven of them.
    expect(share).toBeGreaterThan(0.95);
    expect(share).toBeLessThan(1.05);
  }
});

test('the largest order there can be has a key of its own for every seat', async () => {
  const keys = await new RandomKeySource().take('endpoint-complete', 50 * 999);
  expect(new Set(keys).size).toBe(50 * 999);
});
