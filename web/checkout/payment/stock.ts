import * as z from 'zod/mini';
import type { PricedProduct } from '../../api/responses.ts';
import { awaitsKeys, exceedsStock } from '../../api/use-products.ts';
import type { PricedLine } from '../../stored-cart/cart-lines.ts';
import { setQuantity } from '../../stored-cart/cart-store.ts';

const shortage = z.object({ productId: z.string(), left: z.int() });
export type Shortage = Readonly<z.infer<typeof shortage>>;

/** What the shop names when it refuses a purchase. */
export const shortages = z.array(shortage).check(z.minLength(1));
export const backordered = z.array(z.string()).check(z.minLength(1));

export function findShortLines(lines: readonly PricedLine[], shortages: readonly Shortage[]) {
  return lines.flatMap((line) => {
    const left = shortages.find(({ productId }) => productId === line.productId)?.left;
    if (left === undefined || line.quantity <= left) return [];
    return { line, left };
  });
}

/** What the product list has too few of, before the shop refuses it. */
export function listShortages(
  lines: readonly PricedLine[],
  products: readonly PricedProduct[],
): Shortage[] {
  return lines.flatMap(({ productId, quantity }) => {
    const product = products.find(({ id }) => id === productId);
    if (!exceedsStock(quantity, product)) return [];
    return [{ productId, left: product?.availability?.left ?? 0 }];
  });
}

export type ShortLine = ReturnType<typeof findShortLines>[number];

/** A product of which nothing is left is removed. */
export function reduceToStock(short: readonly ShortLine[]) {
  for (const { line, left } of short) setQuantity(line.productId, left);
}

/** By the product list, or because the shop said so when it refused a purchase. */
export function findBackordered(
  lines: readonly PricedLine[],
  products: readonly PricedProduct[],
  refused: readonly string[],
): PricedLine[] {
  return lines.filter((line) => {
    const product = products.find(({ id }) => id === line.productId);
    return refused.includes(line.productId) || awaitsKeys(line, product);
  });
}

/**
 * Whether other buyers could have the last keys meanwhile. Withdrawn products are not in the list.
 */
export function canSellOut(
  lines: readonly PricedLine[],
  products: readonly PricedProduct[],
): boolean {
  const endless = new Set(products.filter(({ limited }) => !limited).map(({ id }) => id));
  return lines.some(({ productId }) => !endless.has(productId));
}
