import { shop } from '../../shop.config.ts';

/** `Ironbark Security Complete` is `Security Complete`. */
export function nameWithoutVendor(product: string): string {
  const vendor = `${shop.vendorName} `;
  if (!product.startsWith(vendor)) return product;
  return product.slice(vendor.length);
}
