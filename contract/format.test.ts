import { expect, test } from 'vitest';
import { describeWait, formatTime } from './format.ts';

test.each([
  [1, '1 second'],
  [30, '30 seconds'],
  [125, '3 minutes'],
  [900, '15 minutes'],
  [7_201, '3 hours'],
])('a wait of %i seconds is shown as %j', (seconds, words) => {
  expect(describeWait(seconds)).toBe(words);
});

test('a time of day is that of its zone', () => {
  const time = new Date('2026-11-27T03:05:00Z');
  expect(formatTime(time, 'Australia/Sydney')).toBe('2:05 pm');
  expect(formatTime(time, 'Australia/Perth')).toBe('11:05 am');
});
