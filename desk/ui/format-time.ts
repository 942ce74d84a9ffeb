import { shop } from '../../shop.config.ts';

const { timeZone } = shop;
const dayFormat = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone,
});
const recentFormat = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone });
const timeFormat = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', timeZone });
const secondFormat = new Intl.DateTimeFormat('en-AU', {
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZone,
});

/** `20 Nov 2026` in the seller's time zone, of a moment in ISO 8601. */
export function formatDay(moment: string): string {
  return dayFormat.format(new Date(moment));
}

/** `20 Nov` and `7:05 am` in the seller's time zone within the last half year, and `20 Nov 2026` before. */
export function formatListed(moment: string): readonly [day: string, time?: string] {
  const date = new Date(moment);
  const isRecent = Date.now() - date.getTime() < 182 * 86_400_000;
  return isRecent ? [recentFormat.format(date), timeFormat.format(date)] : [dayFormat.format(date)];
}

/** `20 Nov 2026, 7:05 am` in the seller's time zone, of a moment in ISO 8601. */
export function formatMoment(moment: string): string {
  const date = new Date(moment);
  return `${dayFormat.format(date)}, ${timeFormat.format(date)}`;
}

/** `20 Nov 2026, 7:05:09 am` in the seller's time zone. */
export function formatExactMoment(moment: string): string {
  const date = new Date(moment);
  return `${dayFormat.format(date)}, ${secondFormat.format(date)}`;
}

/** `20 Nov 2026` of a calendar date, such as the day a key expires (`2026-11-20`), in no time zone. */
export function formatCalendarDate(date: string): string {
  return calendarFormat.format(new Date(`${date}T00:00:00Z`));
}

/** `20 Nov` of a calendar date. */
export function formatShortDate(date: string): string {
  return shortFormat.format(new Date(`${date}T00:00:00Z`));
}

/** `Fri` of a calendar date. */
export function formatWeekday(date: string): string {
  return weekdayFormat.format(new Date(`${date}T00:00:00Z`));
}

const calendarFormat = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortFormat = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const weekdayFormat = new Intl.DateTimeFormat('en-AU', { weekday: 'short', timeZone: 'UTC' });
