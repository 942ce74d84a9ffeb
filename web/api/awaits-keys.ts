import type { PricedProduct } from './responses.ts';

interface CartItem {
  /** The product's. */
  readonly id: string;
  readonly quantity: number;
}

/** Whether an order for so many seats gets its keys later, by the product list. */
export function awaitsKeys({ id, quantity }: CartItem, products: readonly PricedProduct[]): boolean {
  const availability = products.find((product) => product.id === id)?.availability;
  return availability?.backorder === true && quantity > availability.left;
}
