import { groupDigits } from '../../contract/money.ts';
import { formatSeats } from '../../contract/quantity.ts';
import { Badge } from '../ui/badge.tsx';

/** The cart's name for screen readers: "Cart, 3 seats". */
export function cartName(seats: number): string {
  return seats === 0 ? 'Cart' : `Cart, ${formatSeats(seats)}`;
}

/** The number of seats in the cart; nothing if it is empty. */
export function CartCount({ seats }: { readonly seats: number }) {
  if (seats === 0) return null;
  return (
    <Badge tone="action" className="min-w-6 justify-center px-1.5! tabular-nums">
      {groupDigits(String(seats))}
    </Badge>
  );
}
