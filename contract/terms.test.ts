import { describe, expect, it } from 'vitest';
import {
  describeDays,
  describeLicences,
  describePerSeat,
  describeTerm,
  lastDayOf,
  termOf,
  usualTerm,
} from './terms.ts';

describe('12 months', () => {
  it.each([
    ['any day', '2026-11-28', '2027-11-27'],
    ['the first of a month', '2026-07-01', '2027-06-30'],
    ['the last day of the year', '2026-12-31', '2027-12-30'],
    ['the leap day', '2028-02-29', '2029-02-28'],
    ['the day before a leap year’s', '2027-02-28', '2028-02-27'],
    ['1 March before a leap year', '2027-03-01', '2028-02-29'],
  ])('from %s end on the day before it, a year later', (_when, startsOn, endsOn) => {
    expect(lastDayOf(startsOn, usualTerm)).toBe(endsOn);
    expect(termOf({ startsOn, endsOn })).toEqual(usualTerm);
  });
});

describe('in words', () => {
  const first = { startsOn: '2026-11-28', endsOn: '2027-11-27' };
  const later = { startsOn: '2027-11-28', endsOn: '2028-11-27' };

  it('days are the first and the last one', () => {
    expect(describeDays(first)).toBe('28 November 2026 to 27 November 2027');
  });

  it('licences with the same days are said once, and others by their seats', () => {
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

  it.each([
    [usualTerm, '12 months', 'per seat/year'],
    [{ months: 1 }, '1 month', 'per seat for 1 month'],
    [{ months: 36 }, '36 months', 'per seat for 36 months'],
    [{ endsOn: '2028-06-30' }, 'until 30 June 2028', 'per seat until 30 June 2028'],
  ])('a price for the term %j', (term, words, unit) => {
    expect([describeTerm(term), describePerSeat(term)]).toEqual([words, unit]);
  });
});
