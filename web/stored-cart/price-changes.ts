import type { PricedProduct } from '../api-answers.ts';
import { addToCart, cartLines, removeLine } from './cart-store.ts';

interface PricedLine {
  readonly productId: string;
  /** Cents per seat and year before GST, as the buyer saw it. */
  readonly unitPriceCents: number;
}

/** A line whose price is no longer the one that the buyer saw. */
export interface PriceChange<Line> {
  readonly line: Line;
  /** Cents per seat and year before GST; null when the product is no longer sold. */
  readonly newUnitPriceCents: number | null;
}

/** Compares what the buyer saw with a product list. */
export function findPriceChanges<Line extends PricedLine>(
  lines: readonly Line[],
  products: readonly PricedProduct[],
): PriceChange<Line>[] {
  const prices = new Map(products.map(({ id, priceCents }) => [id, priceCents]));
  return lines
    .map((line) => ({ line, newUnitPriceCents: prices.get(line.productId) ?? null }))
    .filter(({ line, newUnitPriceCents }) => newUnitPriceCents !== line.unitPriceCents);
}

/** The lines at the prices of a product list, without what is no longer sold. */
export function repriceLines<Line extends PricedLine>(
  lines: readonly Line[],
  products: readonly PricedProduct[],
): Line[] {
  const prices = new Map(products.map(({ id, priceCents }) => [id, priceCents]));
  return lines.flatMap((line) => {
    const unitPriceCents = prices.get(line.productId);
    return unitPriceCents === undefined ? [] : [{ ...line, unitPriceCents }];
  });
}

/** Brings the cart to the prices of a product list, and removes what is no longer sold. */
export function takeOverPrices(products: readonly PricedProduct[]) {
  for (const { id } of cartLines()) {
    const product = products.find((candidate) => candidate.id === id);
    // Adds no seats: the line takes over the product's price.
    if (product) addToCart(product, 0);
    else removeLine(id);
  }
}
