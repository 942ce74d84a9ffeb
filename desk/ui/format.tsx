import type { ReactNode } from 'react';
import { countOf } from '../../contract/format.ts';
import { groupDigits } from '../../contract/money.ts';
import { shop } from '../../shop.config.ts';

/** `1 order`, `1,998 orders`, or `10,000 orders or more` where the shop stops counting. */
export function formatCount(count: number, one: string, most = Number.POSITIVE_INFINITY): string {
  const counted = countOf(count, one);
  if (count < most) return counted;
  return `${counted} or more`;
}

/** `1,250`, or `10,000+` where the shop stops counting. */
export function formatCounted(count: number, most: number): string {
  const counted = groupDigits(String(count));
  if (count < most) return counted;
  return `${counted}+`;
}

/** `quotes` is `Quotes`. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const { timeZone } = shop;
const shortDay = { day: 'numeric', month: 'short' } as const;

function formatBy(options: Intl.DateTimeFormatOptions) {
  const { format } = new Intl.DateTimeFormat('en-AU', { timeZone, ...options });
  return (moment: string) => format(new Date(moment));
}

/** `Friday, 20 November 2026` in the seller's time zone, of a moment in ISO 8601. */
export const formatDayOf = formatBy({ dateStyle: 'full' });
/** `20 Nov 2026` in the seller's time zone, of a moment in ISO 8601. */
const formatDay = formatBy({ dateStyle: 'medium' });
/** `20 Nov 2026, 7:05 am` in the seller's time zone, of a moment in ISO 8601. */
export const formatMoment = formatBy({ dateStyle: 'medium', timeStyle: 'short' });
const formatExactMoment = formatBy({ dateStyle: 'medium', timeStyle: 'medium' });
const formatRecentDay = formatBy(shortDay);
const formatTime = formatBy({ timeStyle: 'short' });

/** `4 December` of a moment: a day that is near. */
export const formatDayOfYear = formatBy({ day: 'numeric', month: 'long' });

/** `20 Nov 2026` of a calendar date (`2026-11-20`), in no time zone. */
export const formatCalendarDate = formatBy({ dateStyle: 'medium', timeZone: 'UTC' });
/** `20 Nov` of a calendar date. */
export const formatShortDate = formatBy({ ...shortDay, timeZone: 'UTC' });
/** `Fri` of a calendar date. */
export const formatWeekday = formatBy({ weekday: 'short', timeZone: 'UTC' });

/** A moment in the seller's time zone, with its seconds in a tooltip. */
export function Moment({ at }: { readonly at: string }) {
  return <Time at={at}>{formatMoment(at)}</Time>;
}

/** The time of a moment whose day is known. */
export function TimeOfDay({ at }: { readonly at: string }) {
  return <Time at={at}>{formatTime(at)}</Time>;
}

export function Day({ of }: { readonly of: string }) {
  return <Time at={of}>{formatDay(of)}</Time>;
}

/** The moment of a row: in the last half year with its time, except on a phone. */
export function ShortDay({ of }: { readonly of: string }) {
  if (isLongAgo(of)) return <Day of={of} />;
  return (
    <Time at={of}>
      {formatRecentDay(of)}
      <span data-time>, {formatTime(of)}</span>
    </Time>
  );
}

/** How long ago a row's moment was, up to a week; then its day. The moment is in a tooltip. */
export function Ago({ of }: { readonly of: string }) {
  const words = describeAgo(Date.now() - Date.parse(of));
  if (words) return <Time at={of}>{words}</Time>;
  if (isLongAgo(of)) return <Day of={of} />;
  return <Time at={of}>{formatRecentDay(of)}</Time>;
}

/** Half a year or more: the day alone doesn't say in which year. */
function isLongAgo(moment: string): boolean {
  return Date.now() - Date.parse(moment) >= 182 * 86_400_000;
}

/** `5 min ago`, `3 h ago` or `2 days ago`; null for a week or more, and for what is to come. */
export function describeAgo(milliseconds: number): string | null {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 0 || minutes >= 7 * 24 * 60) return null;
  if (minutes === 0) return 'Just now';
  if (minutes < 60) return `${minutes} min ago`;

  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  return `${formatCount(Math.floor(hours / 24), 'day')} ago`;
}

function Time({ at, children }: { readonly at: string; readonly children: ReactNode }) {
  return (
    <time dateTime={at} title={formatExactMoment(at)} className="whitespace-nowrap tabular-nums">
      {children}
    </time>
  );
}
