import { expect, it } from 'vitest';
import { describeDaysLeft } from './quote-notice.tsx';

it('the days that are left of a quote are days of the shop, and the last one counts until it ends', () => {
  const left = (now: string) => describeDaysLeft({ expiresAt: '2026-12-22T12:59:59.999Z' }, new Date(now));
  expect(left('2026-11-22T01:00:00Z')).toBe('30 days left');
  expect(left('2026-12-21T12:59:00Z')).toBe('1 day left');
  expect(left('2026-12-21T13:00:00Z')).toBe('today is the last day');
  expect(left('2026-12-22T12:59:59Z')).toBe('today is the last day');
});

it('a day without an hour, when summer time begins, is a day of a quote, too', () => {
  const quote = { expiresAt: '2027-10-10T12:59:59.999Z' };
  expect(describeDaysLeft(quote, new Date('2027-10-01T13:30:00Z'))).toBe('9 days left');
});
