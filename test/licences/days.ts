const read = (day: string) => Temporal.PlainDate.from(day);

export function dayAfter(day: string): string {
  return read(day).add({ days: 1 }).toString();
}

/**
 * The last day of so many months: that before the day with the same number, or the month's last one where it has no such
 * day.
 */
export function addMonths(first: string, months: number): string {
  const { year, month, day } = read(first);
  const target = new Temporal.PlainYearMonth(year, month).add({ months });
  if (day > target.daysInMonth) return target.toPlainDate({ day: target.daysInMonth }).toString();
  return target.toPlainDate({ day }).subtract({ days: 1 }).toString();
}
