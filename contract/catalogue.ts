/** The product that is marked POPULAR. */
export const popularProductId = 'endpoint-complete';

/** `endpoint-complete` is the "Complete Edition". */
export function editionLabel(productId: string): string {
  return productId === popularProductId ? 'Complete Edition' : 'Enterprise Edition';
}

/** The product's name without the name of its vendor in front: the card has no room to say it twice. */
export function nameWithoutVendor(productName: string, vendorName: string): string {
  return productName.startsWith(`${vendorName} `) ? productName.slice(vendorName.length + 1) : productName;
}
