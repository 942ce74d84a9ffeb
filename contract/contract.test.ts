import { describe, expect, it } from 'vitest';
import { isAbn } from './abn.ts';
import { parseExpiry } from './checkout.ts';
import { clampSeats, endSentence } from './format.ts';
import { problems } from './problems.ts';
import { email } from './text.ts';
import { code } from './verification.ts';

describe('a typed seat quantity', () => {
  it.each([
    ['5', 5],
    ['0', 1],
    ['-3', 1],
    ['1000', 999],
    ['2.9', 2],
    ['', 1],
    ['many', 1],
    ['1e3', 1],
    ['0x10', 1],
    ['12 seats', 1],
    ['1,000', 999],
    ['１２', 12],
    ['1,5', 1],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 999],
  ])('%j becomes %i', (typed, seats) => {
    expect(clampSeats(typed)).toBe(seats);
  });
});

describe('a verification code', () => {
  it.each(['12345', '1234567', 'abcdef', '12 456', '', null])('%j is "OTP must be 6 digits"', (text) => {
    expect(code.safeParse(text).error?.issues[0]?.message).toBe('OTP must be 6 digits');
  });

  it('may start with zeros', () => {
    expect(code.parse('000042')).toBe('000042');
  });

  it.each([
    ' 123 456 ',
    '123\u2011456',
    '１２３４５６',
    '۱۲۳۴۵۶',
    '१२३४५६',
    '\u200b123456\ufeff',
    '123\u00a0456',
  ])('may be pasted as %j', (text) => {
    expect(code.parse(text)).toBe('123456');
  });
});

describe('an email address', () => {
  it('is validated quickly, however long it is', () => {
    expect(email.safeParse(`${'a'.repeat(60_000)}@`).success).toBe(false);
  });
});

describe('an ABN', () => {
  it('is accepted with a correct checksum', () => {
    expect(isAbn('51 824 753 556')).toBe(true);
    expect(isAbn('53004085616')).toBe(true);
    for (const text of [
      'ABN 51 824 753 556',
      'abn: 51-824-753-556',
      'A.B.N. 51824753556',
      '５１\u00a0824 753 556\u200b',
    ])
      expect(isAbn(text)).toBe(true);
  });

  it.each(['51 824 753 557', '5182475355', '', 'not a number'])('is refused as %j', (text) => {
    expect(isAbn(text)).toBe(false);
  });
});

describe('every problem', () => {
  it.each(Object.entries(problems))('%s has an error status and a text for the buyer', (_code, problem) => {
    expect(problem.status).toBeGreaterThanOrEqual(400);
    expect(problem.detail).toMatch(/^[A-Z].*\.$/);
  });

  it.each(Object.entries(problems).filter(([, { status }]) => status === 402))(
    '%s says first that no money was taken',
    (_code, problem) => {
      expect(problem.detail).toMatch(/^You have not been charged/);
    },
  );
});

describe('a sentence', () => {
  it.each([
    ['Check each digit.', 'Check each digit.'],
    ['Check each digit', 'Check each digit.'],
    ['Which one?', 'Which one?'],
  ])('of %j has one end', (text, sentence) => {
    expect(endSentence(text)).toBe(sentence);
  });
});

describe('an expiry date', () => {
  it.each(['12/30', '12 / 30', '12/2030', '1230', ' 12/30 ', '１２/３０', '١٢/٣٠'])(
    'may be written %j',
    (text) => {
      expect(parseExpiry(text)).toEqual({ year: 2030, month: 12 });
    },
  );

  it.each(['13/30', '00/30', '12-30', '12/3', '12/1999', 'soon'])('cannot be written %j', (text) => {
    expect(parseExpiry(text)).toBeNull();
  });
});
