import type { PricedProduct } from '../api/responses.ts';
import type { PricedLine } from './cart-lines.ts';
import { addToCart, cartLines, removeLine } from './cart-store.ts';

export function findPriceChanges(lines: readonly PricedLine[], products: readonly PricedProduct[]) {
  return lines
    .map((line) => ({ line, newUnitPriceCents: priceOf(line.productId, products) }))
    .filter(({ line, newUnitPriceCents }) => newUnitPriceCents !== line.unitPriceCents);
}

/** Without products that are no longer sold. */
export function repriceLines(
  lines: readonly PricedLine[],
  products: readonly PricedProduct[],
): PricedLine[] {
  return lines.flatMap((line) => {
    const unitPriceCents = priceOf(line.productId, products);
    if (unitPriceCents === null) return [];
    return { ...line, unitPriceCents };
  });
}

/** Changes the cart to the list's prices, and removes products that are no longer sold. */
export function takeOverPrices(products: readonly PricedProduct[]) {
  for (const { id } of cartLines()) {
    const product = products.find((candidate) => candidate.id === id);
    if (product) addToCart(product, 0);
    else removeLine(id);
  }
}

/** Cents per seat and year before GST; null if the product is no longer sold. */
function priceOf(productId: string, products: readonly PricedProduct[]): number | null {
  return products.find(({ id }) => id === productId)?.priceCents ?? null;
}
