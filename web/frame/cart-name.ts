/** The cart's spoken name: "Cart, 3 seats". */
export function cartName(seats: number): string {
  if (seats === 0) return 'Cart';
  return `Cart, ${seats} ${seats === 1 ? 'seat' : 'seats'}`;
}
