/** First and last day, both included, as `YYYY-MM-DD`. */
export type Period = Readonly<Record<'from' | 'to', string>>;

/** The periods that Australian sellers report. Quarters are those of the activity statement. */
export function listPeriods(today: string) {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const quarter = month - ((month - 1) % 3);
  const financialYear = month >= 7 ? year : year - 1;
  return {
    'month-so-far': { label: 'This month so far', from: months(year, month, 1).from, to: today },
    'this-month': { label: 'This month', ...months(year, month, 1) },
    'last-month': { label: 'Last month', ...months(year, month - 1, 1) },
    'this-quarter': { label: 'This quarter', ...months(year, quarter, 3) },
    'last-quarter': { label: 'Last quarter', ...months(year, quarter - 3, 3) },
    'this-year': { label: 'This financial year', ...months(financialYear, 7, 12) },
    'last-year': { label: 'Last financial year', ...months(financialYear - 1, 7, 12) },
  };
}

/** So many months from the first day of one; a month below 1 is of the year before. */
function months(year: number, month: number, count: number): Period {
  const day = (monthIndex: number, dayOfMonth: number) =>
    new Date(Date.UTC(year, monthIndex, dayOfMonth)).toISOString().slice(0, 10);
  return { from: day(month - 1, 1), to: day(month - 1 + count, 0) };
}
