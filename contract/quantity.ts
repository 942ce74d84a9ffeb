import { groupDigits } from './money.ts';

export const minimumSeats = 1;
export const maximumSeats = 999;

/** Not `1e3` or `0x10`. */
const plainNumber = /^\s*[+-]?\d+(\.\d+)?\s*$/;

/** Limits a typed quantity to 1 to 999 seats. Text that isn't a plain number becomes 1. */
export function clampSeats(value: unknown): number {
  if (typeof value === 'string' && !plainNumber.test(value)) return minimumSeats;
  const seats = Math.trunc(Number(value));
  if (Number.isNaN(seats)) return minimumSeats;
  return Math.min(maximumSeats, Math.max(minimumSeats, seats));
}

/** `1 seat`, `1,998 seats`. */
export function formatSeats(seats: number): string {
  return `${groupDigits(String(seats))} ${seats === 1 ? 'seat' : 'seats'}`;
}
