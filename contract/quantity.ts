/** The fewest and the most seats on one line. */
export const minimumSeats = 1;
export const maximumSeats = 999;

/** Brings what a buyer typed into 1 to 999 seats; what is not a number becomes 1. */
export function clampSeats(value: unknown): number {
  const seats = Math.trunc(typeof value === 'string' ? Number.parseFloat(value) : Number(value));
  if (Number.isNaN(seats)) return minimumSeats;
  return Math.min(maximumSeats, Math.max(minimumSeats, seats));
}
