import { formatDay, formatSeats } from './format.ts';

/**
 * How long licences last: so many months from their first day, or until a last day (`2028-06-30`).
 */
export type Term = { readonly months: number } | { readonly endsOn: string };

/** Of what is bought at the prices of the list, which are per seat and year. */
export const usualTerm: Term = { months: 12 };

/** The longest term that can be agreed, in months. */
export const mostMonths = 84;

/** The first and the last day of a licence, `2026-11-28`: both belong to it. */
export interface LicenceDays {
  readonly startsOn: string;
  readonly endsOn: string;
}

/**
 * The last day of licences that begin on a day. A month ends before the day of the next one that
 * has the same number, or with that month where it has no such day (Acts Interpretation Act 1901
 * s 2G): 12 months from 29 February 2028 end on 28 February 2029.
 */
export function lastDayOf(startsOn: string, term: Term): string {
  if ('endsOn' in term) return term.endsOn;
  const [year = 0, month = 0, day = 0] = startsOn.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + term.months, 0)).getUTCDate();
  const end = Date.UTC(year, month - 1 + term.months, Math.min(day - 1, lastOfMonth));
  return new Date(end).toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Both days count. */
export function countDays({ startsOn, endsOn }: LicenceDays): number {
  return (Date.parse(endsOn) - Date.parse(startsOn)) / 86_400_000 + 1;
}

/** The term that leads from the first to the last day: in months where they are whole ones. */
export function termOf({ startsOn, endsOn }: LicenceDays): Term {
  for (let months = 1; months <= mostMonths; months += 1) {
    const end = lastDayOf(startsOn, { months });
    if (end === endsOn) return { months };
    if (end > endsOn) break;
  }
  return { endsOn };
}

/** A price per seat and year for a term from a first day on, in cents, rounded half up. */
export function priceForTerm(pricePerYearCents: number, term: Term, startsOn: string): number {
  const [parts, whole] =
    'months' in term ? [term.months, 12] : [countDays({ startsOn, endsOn: term.endsOn }), 365];
  return Math.floor((2 * pricePerYearCents * parts + whole) / (2 * whole));
}

/** `36 months`, or `until 30 June 2028`. */
export function describeTerm(term: Term): string {
  if ('endsOn' in term) return `until ${formatDay(term.endsOn)}`;
  return term.months === 1 ? '1 month' : `${term.months} months`;
}

/** What a unit price is for: `per seat/year`, `per seat for 36 months`. */
export function describePerSeat(term: Term): string {
  if (isSameTerm(term, usualTerm)) return 'per seat/year';
  return `per seat ${describeValidity(term)}`;
}

/** `for 36 months`, or `until 30 June 2028`. */
export function describeValidity(term: Term): string {
  if ('endsOn' in term) return describeTerm(term);
  return `for ${describeTerm(term)}`;
}

/** Whether two terms are the same in what was agreed: months aren't the day that they lead to. */
export function isSameTerm(one: Term, other: Term): boolean {
  return describeTerm(one) === describeTerm(other);
}

/**
 * The list price per seat of a line for its whole term, in cents. Where its seats begin on several
 * days, a term until a day has several prices: it is their average, rounded half up.
 */
export function listPriceForLine(
  pricePerYearCents: number,
  term: Term,
  parts: readonly { readonly seats: number; readonly startsOn: string }[],
): number {
  const seats = parts.reduce((sum, part) => sum + part.seats, 0);
  const cents = parts.reduce(
    (sum, part) => sum + part.seats * priceForTerm(pricePerYearCents, term, part.startsOn),
    0,
  );
  return Math.max(0, Math.floor((2 * cents + seats) / (2 * seats)));
}

/** `28 November 2026 to 27 November 2027`: both days belong to it. */
export function describeDays({ startsOn, endsOn }: LicenceDays): string {
  return `${formatDay(startsOn)} to ${formatDay(endsOn)}`;
}

/** Seats that have the same days. */
export interface SeatsWithDays extends LicenceDays {
  readonly seats: number;
}

/**
 * From when to when licences are valid: as {@link describeDays}, or `5 seats: …; 3 seats: …` where
 * they differ. Empty when there are none, as before a payment.
 */
export function describeLicences(licences: readonly SeatsWithDays[]): string {
  const seatsByDays = new Map<string, number>();
  for (const { seats, ...days } of licences) {
    const words = describeDays(days);
    if (seats > 0) seatsByDays.set(words, seats + (seatsByDays.get(words) ?? 0));
  }
  const [only = '', ...others] = seatsByDays.keys();
  if (others.length === 0) return only;
  return [...seatsByDays].map(([days, seats]) => `${formatSeats(seats)}: ${days}`).join('; ');
}
