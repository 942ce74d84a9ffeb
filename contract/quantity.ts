/** The fewest and the most seats on one line. */
export const minimumSeats = 1;
export const maximumSeats = 999;

/** A number as people write it: `1e3` and `0x10` are none. */
const plainNumber = /^\s*[+-]?\d+(\.\d+)?\s*$/;

/** Brings what a buyer typed into 1 to 999 seats; text that is not a plain number becomes 1. */
export function clampSeats(value: unknown): number {
  if (typeof value === 'string' && !plainNumber.test(value)) return minimumSeats;
  const seats = Math.trunc(Number(value));
  if (Number.isNaN(seats)) return minimumSeats;
  return Math.min(maximumSeats, Math.max(minimumSeats, seats));
}
