import { formatCount } from '../ui/count.ts';

/** The cart's spoken name: "Cart, 3 seats". */
export function cartName(seats: number): string {
  if (seats === 0) return 'Cart';
  return `Cart, ${formatCount(seats)} ${seats === 1 ? 'seat' : 'seats'}`;
}
