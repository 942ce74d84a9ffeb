import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { looksRandom } from './secret-strength.ts';

describe('a secret', () => {
  it.each(['hex', 'base64url', 'base64'] as const)(
    'of 32 or more random characters in %s is strong',
    (encoding) => {
      for (let count = 0; count < 1_000; count += 1) {
        expect(looksRandom(randomBytes(24).toString(encoding).slice(0, 32))).toBe(true);
      }
    },
  );

  it.each([
    ['one character', 'a'.repeat(32)],
    ['a repeated text', 'correct-horse-battery'.repeat(3)],
    ['few different characters', '0123456701234567012345670123456'.padEnd(40, '1')],
    ['a short one', randomBytes(15).toString('hex')],
  ])('that is %s is weak', (_what, secret) => {
    expect(looksRandom(secret)).toBe(false);
  });
});
