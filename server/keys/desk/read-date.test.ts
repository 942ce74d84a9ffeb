import { expect, it } from 'vitest';
import { findDateOrder, readDay } from './read-date.ts';

it.each([
  ['2027-06-30', '2027-06-30'],
  ['2027/6/30', '2027-06-30'],
  ['2027-06-30T00:00:00Z', '2027-06-30'],
  ['2027-06-30 23:59:59', '2027-06-30'],
  ['30/06/2027', '2027-06-30'],
  ['30.6.2027 00:00', '2027-06-30'],
  ['06/30/2027', '2027-06-30'],
  ['05/05/2027', '2027-05-05'],
  ['30 June 2027', '2027-06-30'],
  ['Wednesday, 30 June 2027', '2027-06-30'],
  ['30-Jun-27', '2027-06-30'],
  ['30th Jun 2027', '2027-06-30'],
  ['June 30, 2027', '2027-06-30'],
  ['46568', '2027-06-30'],
  ['46568.75', '2027-06-30'],
  ['never', null],
  ['Perpetual', null],
  ['n/a', null],
  ['', null],
])('reads %j', (text, day) => {
  expect(readDay(text, null)).toEqual({ day });
});

it.each([
  ['03/04/2027', 'order'],
  ['30/06/27', 'order'],
  ['27/06/28', 'order'],
  ['31/06/2027', 'unreadable'],
  ['29/02/2027', 'unreadable'],
  ['06/2027', 'unreadable'],
  ['June 2027', 'unreadable'],
  ['soon', 'unreadable'],
  ['20270630', 'unreadable'],
  ['0000-00-00', 'unreadable'],
  ['9999-12-31', 'unreadable'],
])('does not guess %j', (text, unclear) => {
  expect(readDay(text, null)).toEqual({ unclear });
});

it('reads what could be swapped in the given order', () => {
  expect(readDay('03/04/2027', 'day-first')).toEqual({ day: '2027-04-03' });
  expect(readDay('03/04/2027', 'month-first')).toEqual({ day: '2027-03-04' });
  expect(readDay('30/06/27', 'day-first')).toEqual({ day: '2027-06-30' });
});

it('finds the order of a column by the dates that show it', () => {
  expect(findDateOrder(['03/04/2027', '30/06/2027'])).toBe('day-first');
  expect(findDateOrder(['03/04/2027', '06/30/2027'])).toBe('month-first');
  expect(findDateOrder(['03/04/2027', '05/04/2027'])).toBeNull();
  expect(findDateOrder(['30/06/2027', '06/30/2027'])).toBeNull();
});
