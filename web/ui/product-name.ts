import { shop } from '../../shop.config.ts';

/** `Ironbark Security Complete` is `Security Complete`. */
export function nameWithoutVendor(product: string): string {
  return product.startsWith(`${shop.vendorName} `)
    ? product.slice(shop.vendorName.length + 1)
    : product;
}
