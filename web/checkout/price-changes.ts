import type { PricedProduct } from '../api-answers.ts';
import type { PurchaseLine } from './purchase-attempt.ts';

/** A line whose price is no longer the one that the buyer saw. */
export interface PriceChange {
  readonly line: PurchaseLine;
  /** Cents per seat and year before GST; null when the product is no longer sold. */
  readonly newUnitPriceCents: number | null;
}

/** Compares what the buyer saw with a product list. */
export function findPriceChanges(
  lines: readonly PurchaseLine[],
  products: readonly PricedProduct[],
): PriceChange[] {
  const prices = new Map(products.map(({ id, priceCents }) => [id, priceCents]));
  return lines
    .map((line) => ({ line, newUnitPriceCents: prices.get(line.productId) ?? null }))
    .filter(({ line, newUnitPriceCents }) => newUnitPriceCents !== line.unitPriceCents);
}

/** The lines at the prices of a product list; what is no longer sold falls away. */
export function repriceLines(
  lines: readonly PurchaseLine[],
  products: readonly PricedProduct[],
): PurchaseLine[] {
  const prices = new Map(products.map(({ id, priceCents }) => [id, priceCents]));
  return lines.flatMap((line) => {
    const unitPriceCents = prices.get(line.productId);
    return unitPriceCents === undefined ? [] : [{ ...line, unitPriceCents }];
  });
}
