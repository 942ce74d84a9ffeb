/** The day of a moment where the seller is, as `2026-11-28`. */
export function dayOf(moment: Date, timeZone: string): string {
  return moment.toLocaleDateString('sv-SE', { timeZone });
}

const dayLength = 24 * 60 * 60 * 1_000;

/** How many days come after today until a last day: 0 on that day. */
export function countDaysLeft(lastDay: Date, now: Date, timeZone: string): number {
  const [last, today] = [lastDay, now].map((moment) => Date.parse(dayOf(moment, timeZone)));
  return Math.max(0, Math.round(((last ?? 0) - (today ?? 0)) / dayLength));
}

/** `3 days left`, `1 day left` or `today is the last day`. */
export function describeDaysLeft(lastDay: Date, now: Date, timeZone: string): string {
  const days = countDaysLeft(lastDay, now, timeZone);
  if (days === 0) return 'today is the last day';
  return `${days} ${days === 1 ? 'day' : 'days'} left`;
}
