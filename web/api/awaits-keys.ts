import type { PricedProduct } from './responses.ts';

/** Whether an order for so many seats gets its keys later, by the product list. */
export function awaitsKeys({ quantity }: { readonly quantity: number }, product?: PricedProduct): boolean {
  const availability = product?.availability;
  return availability?.backorder === true && quantity > availability.left;
}
