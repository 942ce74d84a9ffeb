import { Badge } from '../ui/badge.tsx';
import { formatCount } from '../ui/count.ts';

/** The cart's name for screen readers: "Cart, 3 seats". */
export function cartName(seats: number): string {
  if (seats === 0) return 'Cart';
  return `Cart, ${formatCount(seats)} ${seats === 1 ? 'seat' : 'seats'}`;
}

/** The number of seats in the cart; nothing if it is empty. */
export function CartCount({ seats }: { readonly seats: number }) {
  if (seats === 0) return null;
  return (
    <Badge tone="action" className="min-w-6 justify-center px-1.5! tabular-nums">
      {formatCount(seats)}
    </Badge>
  );
}
