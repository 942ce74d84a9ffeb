import type { PricedProduct } from '../api/responses.ts';

/** Whether the shop refuses so many seats, because fewer are left. */
export function exceedsStock(seats: number, product?: PricedProduct): boolean {
  const availability = product?.availability;
  return availability !== undefined && !availability.backorder && seats > availability.left;
}
