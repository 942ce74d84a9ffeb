import { readWhole } from './amounts.ts';
import { groupDigits } from './money.ts';
import { plainDigits, plainText } from './plain-text.ts';

/* How seats, days and the numbers of documents are read and shown. */

export const minimumSeats = 1;
export const maximumSeats = 999;

/** How many products an order or a quote has at most. */
export const maximumLines = 50;
const most = `An order has at most ${maximumLines} products`;
export const tooManyProducts = `${most}: remove some, and order them separately`;

/** Not `1e3` or `0x10`. */
const plainNumber = /^\s*[+-]?\d+(\.\d+)?\s*$/;

/** Limits a typed quantity to 1 to 999 seats. Text that isn't a plain number becomes 1. */
export function clampSeats(value: unknown): number {
  const seats = Math.trunc(typeof value === 'string' ? readSeats(value) : Number(value));
  if (Number.isNaN(seats)) return minimumSeats;
  return Math.min(maximumSeats, Math.max(minimumSeats, seats));
}

function readSeats(typed: string): number {
  const text = plainDigits(typed);
  const whole = readWhole(text);
  if (whole !== null) return whole;
  if (plainNumber.test(text)) return Number(text);
  return minimumSeats;
}

/** `refund requested` is `Refund requested`. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A text as a sentence: with a full stop, unless it has an end already. */
export function endSentence(text: string): string {
  if (/[.!?…]$/.test(text)) return text;
  return `${text}.`;
}

/** `1 seat`, `1,998 seats`. */
export function formatSeats(seats: number): string {
  return countOf(seats, 'seat');
}

/** `1 receipt`, `2 receipts`. */
export function countOf(count: number, thing: string): string {
  const counted = `${groupDigits(String(count))} ${thing}`;
  if (count === 1) return counted;
  return `${counted}s`;
}

/** How long to wait: `45 seconds`, `15 minutes`, `23 hours`. Never shorter than it is. */
export function describeWait(seconds: number): string {
  if (seconds < 90) return countOf(Math.ceil(seconds), 'second');
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return countOf(minutes, 'minute');
  return countOf(Math.ceil(minutes / 60), 'hour');
}

/** The time of day of a moment in a time zone: `2:05 pm`. */
export function formatTime(time: Date, timeZone: string): string {
  return time.toLocaleTimeString('en-AU', { timeStyle: 'short', timeZone });
}

/** The day of a moment in a time zone: `20 November 2026`. */
export function formatDate(time: Date, timeZone: string): string {
  return time.toLocaleDateString('en-AU', { dateStyle: 'long', timeZone });
}

/** A day such as `2026-11-20`: `20 November 2026`. */
export function formatDay(day: string): string {
  return formatDate(new Date(`${day}T00:00:00Z`), 'UTC');
}

/** How documents show their running numbers: 1 is `INV-000001`. */
export function documentNumbers(prefix: 'INV' | 'ADJ' | 'QUO') {
  const shown = new RegExp(`^${prefix}[\\s\\p{Pd}\u2212]*0*([1-9]\\d{0,8})$`, 'iu');
  return {
    format: (number: number): string => `${prefix}-${String(number).padStart(6, '0')}`,
    /** Reads it in either case; null for anything else. */
    parse: (text: string): number | null => {
      const digits = shown.exec(plainDigits(plainText(text)))?.[1];
      if (digits === undefined) return null;
      return Number(digits);
    },
  };
}
