import { groupDigits } from '../../contract/money.ts';

/** `1 seat`, `1,998 seats`. */
export function formatSeats(seats: number): string {
  return `${groupDigits(String(seats))} ${seats === 1 ? 'seat' : 'seats'}`;
}
