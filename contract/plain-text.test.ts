import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinDigits, plainDigits, plainText } from './plain-text.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        'e',
        '\u0301',
        '\u00a0',
        ' ',
        '\u200b',
        '\u200c',
        '\u200d',
        '👩',
        '\ufe0f',
        '\u3000',
        '\u2028',
        'क',
        '\u094d',
      ),
    )
    .map((parts) => parts.join('')),
);

describe('a text', () => {
  it.each([
    ['  Acme\u00a0 Pty\u2009\u3000Ltd ', 'Acme Pty Ltd'],
    ['\ufeffZoe\u0308', 'Zoë'],
    ['Ac\u200bme\u00ad', 'Acme'],
    ['\u202a+61 2 5550 0100\u202c', '+61 2 5550 0100'],
    ['a\u200db\u200c', 'ab'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['क्\u200dष', 'क्\u200dष'],
    ['👩\u200d💻 ❤\ufe0f\u200d🔥', '👩\u200d💻 ❤\ufe0f\u200d🔥'],
    ['🏴\u{e0067}\u{e007f}', '🏴\u{e0067}\u{e007f}'],
  ])('typed as %j is stored as %j', (typed, stored) => {
    expect(plainText(typed)).toBe(stored);
  });

  it('that is stored is stored again as it is', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const stored = plainText(typed);
        expect(plainText(stored)).toBe(stored);
        expect(stored.normalize('NFC')).toBe(stored);
        expect(stored).not.toMatch(/(?! )\p{Z}| {2}|^ | $|[\u200b\ufeff\u2060]/u);
      }),
      { numRuns: 1_000 },
    );
  });
});

it('the digits of every script are 0 to 9', () => {
  for (const zero of [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10, 0x1d7ce, 0x1d7d8, 0x1d7f6, 0x1e950]) {
    const ten = Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit)).join('');
    expect(plainDigits(ten)).toBe('0123456789');
  }
  const all = Array.from({ length: 0x20000 }, (_, code) => code).filter(
    (code) => code < 0xd800 || code > 0xdfff,
  );
  expect(plainDigits(String.fromCodePoint(...all.slice(0, 60_000)))).not.toMatch(/(?![0-9])\p{Nd}/u);
});

it.each([
  ['123 456', '123456'],
  ['123\u2011456', '123456'],
  ['１２３–४५६', '123456'],
  ['\u200b4111\u00a01111 1111−1111', '4111111111111111'],
])('the digits of %j are %s', (typed, digits) => {
  expect(joinDigits(typed)).toBe(digits);
});
