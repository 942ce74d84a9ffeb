import { type RawBuilder, sql } from 'kysely';

/** Days in the seller's time zone, as `YYYY-MM-DD`. Both are included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/**
 * Whether a moment is within the period, which ends before midnight of the day after its last day: every moment is in
 * exactly one of the periods that follow one another.
 */
export function isWithin(
  moment: RawBuilder<Date>,
  { from, to }: Period,
  timeZone: string,
): RawBuilder<boolean> {
  return sql<boolean>`(
    ${moment} >= ${from}::date::timestamp at time zone ${timeZone}
    and ${moment} < (${to}::date + 1)::timestamp at time zone ${timeZone})`;
}

/** The day of a moment in the seller's time zone, as `YYYY-MM-DD`. */
export function dayOf(moment: RawBuilder<Date>, timeZone: string): RawBuilder<string> {
  return sql<string>`to_char(${moment} at time zone ${timeZone}, 'YYYY-MM-DD')`;
}
