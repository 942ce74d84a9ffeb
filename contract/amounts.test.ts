import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount, readDollars, readWhole } from './amounts.ts';
import { formatDecimal, formatDollars } from './money.ts';

describe('an amount', () => {
  it.each([
    ['12.50', 1250],
    ['1250', 125_000],
    ['1,250.00', 125_000],
    ['1 250.00', 125_000],
    ['1\u00a0250.00', 125_000],
    ['$1,250', 125_000],
    [' $ 12.5 ', 1250],
    ['AUD 12.50', 1250],
    ['A$1,250.00', 125_000],
    ['1250 AUD', 125_000],
    ['１２.５０', 1250],
    ['١٢٥٠', 125_000],
    ['\u200b12.50\ufeff', 1250],
    ['999,999,999.99', 99_999_999_999],
    ['0.05', 5],
  ])('typed as %j is %i cents', (typed, cents) => {
    expect(readAmount(typed)).toEqual({ cents, fault: null });
  });

  it.each([
    ['12,50', 'Write 12.50 or 1250.00'],
    ['12 50', 'Write 12.50 or 1250.00'],
    ['$12,5', 'Write 12.50 or 125.00'],
    ['1.250', 'Write 1.25 or 1250.00'],
    ['0,500', 'Write 0.50 or 500.00'],
    ['1.250,00', 'Write 1250.00'],
    ['1 250,00', 'Write 1250.00'],
    ['1.250.000', 'Write 1250000.00'],
    ['1,25,000', 'Write 125000.00'],
    ['1,2345', 'Write 12345.00'],
    ['', 'Enter dollars, such as 12.50'],
    ['12.50.1,0', 'Write 12501.00'],
    ['-5', 'Enter dollars, such as 12.50'],
    ['1e3', 'Enter dollars, such as 12.50'],
    ['12.', 'Enter dollars, such as 12.50'],
    ['twelve', 'Enter dollars, such as 12.50'],
  ])('typed as %j is a question: %s', (typed, fault) => {
    expect(readAmount(typed)).toEqual({ cents: null, fault });
  });

  const cents = fc.integer({ min: 1, max: 1e11 });

  it('is read back however it is grouped', () => {
    const write = fc.constantFrom<((cents: number) => string)[]>(
      formatDecimal,
      formatDollars,
      (amount) => formatDollars(amount).replaceAll(',', ' '),
      (amount) => formatDollars(amount).replaceAll(',', '\u202f'),
      (amount) => formatDecimal(amount).replace(/\.00$/, ''),
      (amount) =>
        formatDecimal(amount).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    );
    fc.assert(fc.property(cents, write, (amount, format) => readDollars(format(amount)) === amount));
  });

  it('with a decimal comma is never another amount', () => {
    const writings = fc.constantFrom<((cents: number) => string)[]>(
      (amount) => formatDecimal(amount).replace('.', ','),
      (amount) => formatDecimal(amount).replace('.', ',').replace(/0$/, ''),
      (amount) => formatDollars(amount).replace('.', ' ').replaceAll(',', '.').replace(' ', ','),
    );
    fc.assert(
      fc.property(cents, writings, (amount, write) => {
        const { cents: read, fault } = readAmount(write(amount));
        expect(read).toBeNull();
        expect(fault).toMatch(new RegExp(`^Write ${formatDecimal(amount)}( or |$)`));
      }),
    );
  });

  it('of any digits and signs is one reading, or none', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.,  $'), maxLength: 14 });
    fc.assert(
      fc.property(text, (typed) => {
        const { cents: read } = readAmount(typed);
        if (read === null) return;
        // Without its groups, a text that is read has one meaning.
        expect(formatDecimal(read)).toBe(Number(typed.replace(/[$, ]/g, '')).toFixed(2));
        expect(typed).not.toMatch(/,\d{1,2}(\D|$)|,\d{4}/);
      }),
      { numRuns: 500 },
    );
  });
});

it.each([
  ['12', 12],
  ['1,000', 1000],
  ['1 000', 1000],
  ['１２', 12],
  ['0', 0],
  ['1,00', null],
  ['1.5', null],
  ['1e3', null],
  ['', null],
])('the whole number typed as %j is %j', (typed, number) => {
  expect(readWhole(typed)).toBe(number);
});
