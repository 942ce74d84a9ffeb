import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  countDays,
  describeDays,
  describeLicences,
  describePerSeat,
  describeTerm,
  describeValidity,
  isSameTerm,
  lastDayOf,
  listPriceForLine,
  mostMonths,
  priceForTerm,
  termOf,
} from './terms.ts';

const months = fc.integer({ min: 1, max: mostMonths });
const startsOn = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const cents = fc.integer({ min: 1, max: 10_000_000 });

describe('the words of a term', () => {
  it.each([
    [{ months: 1 }, '1 month', 'for 1 month', 'per seat for 1 month'],
    [{ months: 12 }, '12 months', 'for 12 months', 'per seat/year'],
    [{ months: 36 }, '36 months', 'for 36 months', 'per seat for 36 months'],
    [{ endsOn: '2028-06-30' }, 'until 30 June 2028', 'until 30 June 2028', 'per seat until 30 June 2028'],
  ])('%j', (term, words, validity, unit) => {
    expect([describeTerm(term), describeValidity(term), describePerSeat(term)]).toEqual([
      words,
      validity,
      unit,
    ]);
  });

  it('name a year where the term is 12 months, and nowhere else', () => {
    const terms = Array.from({ length: mostMonths }, (_, i) => ({ months: i + 1 }));
    const withYear = terms.filter((term) => /year/.test(describePerSeat(term) + describeTerm(term)));
    expect(withYear).toEqual([{ months: 12 }]);
  });

  it('differ for terms that differ, and a day is not the months that lead to it', () => {
    expect(isSameTerm({ months: 12 }, { months: 12 })).toBe(true);
    expect(isSameTerm({ months: 12 }, { months: 13 })).toBe(false);
    expect(isSameTerm({ months: 12 }, { endsOn: lastDayOf('2026-11-28', { months: 12 }) })).toBe(false);
  });
});

describe('the last day', () => {
  it.each([
    ['2026-11-28', 12, '2027-11-27'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2027-02-28', 12, '2028-02-27'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-01', 36, '2028-12-31'],
    ['2027-03-01', 12, '2028-02-29'],
  ])('of what begins on %s and lasts %i months is %s', (from, count, last) => {
    expect(lastDayOf(from, { months: count })).toBe(last);
  });

  it('is the day before the same day of the month so many months later, as calendars count', () => {
    fc.assert(
      fc.property(startsOn, months, (from, count) => {
        const next = String(Temporal.PlainDate.from(from).add({ months: count }));
        const after = addDays(lastDayOf(from, { months: count }), 1);
        const hasDay = next.slice(8) === from.slice(8);
        // Where that month has no such day, the term ends with the month.
        expect(after).toBe(hasDay ? next : addDays(next, 1));
      }),
    );
  });

  it('gives back the months that led to it, or months that lead to the same day', () => {
    fc.assert(
      fc.property(startsOn, months, (from, count) => {
        const endsOn = lastDayOf(from, { months: count });
        expect(termOf({ startsOn: from, endsOn })).toEqual({ months: count });
      }),
    );
  });

  it('is kept where it is no whole number of months', () => {
    expect(termOf({ startsOn: '2026-11-28', endsOn: '2028-06-30' })).toEqual({ endsOn: '2028-06-30' });
    expect(lastDayOf('2026-11-28', { endsOn: '2028-06-30' })).toBe('2028-06-30');
  });
});

describe('the list price for a term', () => {
  it.each([
    [8_999, { months: 12 }, 8_999],
    [8_999, { months: 36 }, 26_997],
    [8_999, { months: 1 }, 750],
    [8_999, { months: 18 }, 13_499],
    // Half a cent goes up.
    [6, { months: 1 }, 1],
    [5, { months: 1 }, 0],
    // 581 days, of which both ends count: 10,000 × 581 ÷ 365 = 15,917.8
    [10_000, { endsOn: '2028-06-30' }, 15_918],
    [36_500, { endsOn: '2026-11-28' }, 100],
  ])('of %i cents a year, %j from 28 November 2026, is %i cents', (price, term, expected) => {
    expect(priceForTerm(price, term, '2026-11-28')).toBe(expected);
  });

  it('is price × months ÷ 12, or × days ÷ 365, rounded half up to the cent', () => {
    const roundHalfUp = (parts: bigint, whole: bigint) => Number((2n * parts + whole) / (2n * whole));
    fc.assert(
      fc.property(cents, startsOn, months, fc.integer({ min: 0, max: 2_600 }), (price, from, count, days) => {
        expect(priceForTerm(price, { months: count }, from)).toBe(
          roundHalfUp(BigInt(price) * BigInt(count), 12n),
        );
        const endsOn = addDays(from, days);
        expect(countDays({ startsOn: from, endsOn })).toBe(days + 1);
        expect(priceForTerm(price, { endsOn }, from)).toBe(
          roundHalfUp(BigInt(price) * BigInt(days + 1), 365n),
        );
      }),
    );
  });

  it('of a line is that of each seat, and their average where they begin on several days', () => {
    fc.assert(
      fc.property(cents, startsOn, months, fc.integer({ min: 1, max: 999 }), (price, from, count, seats) => {
        const parts = [
          { seats, startsOn: from },
          { seats: 7, startsOn: addDays(from, 40) },
        ];
        const term = { months: count };
        expect(listPriceForLine(price, term, parts)).toBe(priceForTerm(price, term, from));
        const until = { endsOn: addDays(from, 400) };
        const average = listPriceForLine(price, until, parts);
        expect(average).toBeLessThanOrEqual(priceForTerm(price, until, from));
        expect(average).toBeGreaterThanOrEqual(priceForTerm(price, until, addDays(from, 40)));
      }),
    );
    const parts = [
      { seats: 5, startsOn: '2026-11-28' },
      { seats: 5, startsOn: '2027-11-28' },
    ];
    // 581 days and 216 days.
    expect(listPriceForLine(36_500, { endsOn: '2028-06-30' }, parts)).toBe((58_100 + 21_600) / 2);
  });
});

describe('the days of licences', () => {
  const first = { startsOn: '2026-11-28', endsOn: '2027-11-27' };
  const later = { startsOn: '2027-11-28', endsOn: '2028-11-27' };

  it('are the first and the last one', () => {
    expect(describeDays(first)).toBe('28 November 2026 to 27 November 2027');
  });

  it('are said once where they are the same, and by their seats where they differ', () => {
    expect(describeLicences([])).toBe('');
    expect(describeLicences([{ seats: 3, ...first }])).toBe(describeDays(first));
    expect(
      describeLicences([
        { seats: 4, ...later },
        { seats: 0, startsOn: '2020-01-01', endsOn: '2020-12-31' },
        { seats: 1, ...later },
        { seats: 1, ...first },
      ]),
    ).toBe('5 seats: 28 November 2027 to 27 November 2028; 1 seat: 28 November 2026 to 27 November 2027');
  });
});
