import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEmail } from './text.ts';

describe('an email address', () => {
  it.each([
    ['o&leary@example.com', 'o&leary@example.com'],
    ["O'Brien@Example.COM", "o'brien@example.com"],
    ['sales#1@example.com', 'sales#1@example.com'],
    ['a/b@example.com', 'a/b@example.com'],
    ['!#$%&*+-/=?^_`{|}~@example.com', '!#$%&*+-/=?^_`{|}~@example.com'],
    ['user@xn--e1aybc.xn--p1ai', 'user@xn--e1aybc.xn--p1ai'],
    ['user@тест.рф', 'user@xn--e1aybc.xn--p1ai'],
    ['info@räucher.de', 'info@xn--rucher-bua.de'],
    ['INFO@RÄUCHER.DE', 'info@xn--rucher-bua.de'],
    ['info@ra\u0308ucher.de', 'info@xn--rucher-bua.de'],
    ['\u200bmia@exam\u200bple.com\ufeff', 'mia@example.com'],
    ['\u00a0mia@\u00a0example.com\u00a0', 'mia@example.com'],
    ['\tmia@example.com\r\n', 'mia@example.com'],
    ['mia@1.example.com', 'mia@1.example.com'],
    ['Mia Nguyen <Mia@example.com>', 'mia@example.com'],
    ['"Nguyen, Mia" <mia@example.com>;', 'mia@example.com'],
    ['mailto:mia@example.com', 'mia@example.com'],
    ['<mailto:mia@example.com>', 'mia@example.com'],
    ['mia@example.com.', 'mia@example.com'],
    ['mia@example.com;', 'mia@example.com'],
    ['ｍｉａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'mia@example.com'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('typed as %j is %j', (typed, address) => {
    expect(readEmail(typed)).toBe(address);
  });

  it.each([
    ...['example.com', 'mia@', '@example.com', 'mia@localhost', 'mia@example.c', 'mia@example.12'],
    ...[
      'mia..m@example.com',
      '.mia@example.com',
      'mia.@example.com',
      'a@b@example.com',
      '"mia m"@example.com',
    ],
    ...['mia m@example.com', 'mia@exam ple.com', 'mia@-example.com', 'mia@example-.com', 'mia@exam_ple.com'],
    ...[
      'mia@[127.0.0.1]',
      'mia@127.0.0.1',
      'mia@räucher',
      'mia@rä%2fucher.de',
      'mia@rä:80.de',
      'mia@rä/ucher.de',
    ],
    ...['mia@example.com\r\nBcc: noah@example.com', 'mia\n@example.com', 'mia@example.com,noah@example.com'],
    ...[
      'mia\0@example.com',
      'zoë@example.com',
      'Mia <mia@example.com',
      '<>',
      'mia@example.com <noah@example.com>',
    ],
    ...['Mia <mia@example.com> noah@example.com', 'Mia <mia@example.com>\r\nBcc: noah@example.com'],
    ...[`${'a'.repeat(65)}@example.com`, `mia@${'a'.repeat(64)}.com`, `mia@${'abcdefg.'.repeat(40)}com`],
  ])('is not %j', (typed) => {
    expect(readEmail(typed)).toBeNull();
  });

  it('has one spelling, of characters that end no header and no mailbox', () => {
    const pick = (characters: string, maxLength: number) =>
      fc.string({ unit: fc.constantFrom(...characters), maxLength });
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc
        .tuple(pick("azAZ09.!#&'/=?{|~-_ \r\n,;:<\u200b\u00a0", 8), pick('azAZ09-.äÄßтф\u0308\u200b/%:', 8))
        .map(([local, domain]) => `${local}@${domain}.de`),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const address = readEmail(text);
        if (address === null) return;
        expect(address).toMatch(/^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+@[a-z0-9.-]+$/);
        expect(readEmail(address)).toBe(address);
        expect(readEmail(` ${address.toUpperCase()}\u200b`)).toBe(address);
      }),
      { numRuns: 300 },
    );
  });
});
