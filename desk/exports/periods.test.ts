import { expect, it } from 'vitest';
import { listPeriods } from './periods.ts';

it.each([
  ['2026-11-22', 'month-so-far', '2026-11-01', '2026-11-22'],
  ['2026-11-22', 'last-month', '2026-10-01', '2026-10-31'],
  ['2026-01-31', 'last-month', '2025-12-01', '2025-12-31'],
  ['2028-03-31', 'last-month', '2028-02-01', '2028-02-29'],
  ['2026-11-22', 'this-quarter', '2026-10-01', '2026-12-31'],
  ['2026-02-01', 'last-quarter', '2025-10-01', '2025-12-31'],
  ['2026-06-30', 'this-year', '2025-07-01', '2026-06-30'],
  ['2026-07-01', 'this-year', '2026-07-01', '2027-06-30'],
  ['2026-07-01', 'last-year', '2025-07-01', '2026-06-30'],
])('on %s, %s is from %s to %s', (today, name, from, to) => {
  expect(Object.entries(listPeriods(today))).toContainEqual([name, expect.objectContaining({ from, to })]);
});
