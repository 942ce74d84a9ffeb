import type { ProductStock } from '../../contract/desk/key-lists.ts';

export type NamedProducts = readonly Pick<ProductStock, 'productId' | 'productName'>[];

/** By their ids. */
export function productNames(products: NamedProducts): Readonly<Record<string, string>> {
  return Object.fromEntries(products.map(({ productId, productName }) => [productId, productName]));
}
