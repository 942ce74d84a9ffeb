import { expect, it } from 'vitest';
import { formatDay } from '../../contract/format.ts';
import { renewalDays } from './write-renewal-calendar.ts';

function daysOf(paidAt: string, timeZone: string): string[] {
  const { end, reminder } = renewalDays({ paidAt: new Date(paidAt), lines: [] }, timeZone);
  return [end.toString(), reminder.toString()];
}

it.each([
  ['at 23:30 in Sydney, which is the same day in UTC', '2026-07-09T13:30:00Z', '2027-07-09', '2027-06-09'],
  ['at 00:30 in Sydney, which is the day before in UTC', '2026-07-09T14:30:00Z', '2027-07-10', '2027-06-10'],
  ['at 23:30 in summer time', '2026-12-31T12:30:00Z', '2027-12-31', '2027-12-01'],
  ['in the hour that comes twice', '2026-04-04T16:30:00Z', '2027-04-05', '2027-03-06'],
  ['in the first minute after the hour that is left out', '2026-10-03T16:00:00Z', '2027-10-04', '2027-09-04'],
  ['on the leap day', '2028-02-28T13:30:00Z', '2029-02-28', '2029-01-29'],
  ['the day before a leap year', '2027-02-27T13:30:00Z', '2028-02-28', '2028-01-29'],
  ['12 months before 1 March of a leap year', '2027-02-28T13:30:00Z', '2028-03-01', '2028-01-31'],
])('%s', (_when, paidAt, end, reminder) => {
  expect(daysOf(paidAt, 'Australia/Sydney')).toEqual([end, reminder]);
});

it('the day is the one where the seller is', () => {
  const days = ['Australia/Perth', 'Australia/Sydney', 'Pacific/Auckland', 'America/New_York', 'UTC'].map(
    (timeZone) => daysOf('2026-11-22T12:30:00Z', timeZone)[0],
  );
  expect(days).toEqual(['2027-11-22', '2027-11-22', '2027-11-23', '2027-11-22', '2027-11-22']);
});

it('a day is written as on the invoice', () => {
  expect(formatDay('2027-11-22')).toBe('22 November 2027');
});
