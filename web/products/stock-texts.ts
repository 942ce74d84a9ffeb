import type { PricedProduct } from '../api/responses.ts';
import { formatSeats } from '../ui/format-seats.ts';

type Availability = PricedProduct['availability'];

/** What a product's card says of a stock that is short. */
export function describeStock({ left, backorder }: NonNullable<Availability>): string {
  if (left === 0)
    return backorder ? 'Out of stock: keys follow by email when they arrive' : 'Out of stock for now';
  return backorder ? `${left} left. Keys for larger orders follow by email` : `${left} left`;
}

interface Wanted {
  readonly name: string;
  readonly seats: number;
  /** Seats of the product that are in the cart already. */
  readonly inCart: number;
}

/** Why that many seats can't be added to the cart; null when they can. */
export function refuseSeats(availability: Availability, { name, seats, inCart }: Wanted): string | null {
  if (!availability || availability.backorder || seats + inCart <= availability.left) return null;
  const { left } = availability;
  const only = `Only ${formatSeats(left)} of ${name} ${left === 1 ? 'is' : 'are'} left`;
  return inCart === 0
    ? `${only}.`
    : `${only}, and ${inCart} ${inCart === 1 ? 'is' : 'are'} in your cart already.`;
}
