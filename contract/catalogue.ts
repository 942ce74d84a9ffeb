/** The product that is marked POPULAR. */
export const popularProductId = 'endpoint-complete';

/**
 * What is on sale from the first start on. Home shows it until the product list is loaded; names are without the
 * vendor's.
 */
export const seedProducts = [
  {
    id: 'endpoint-enterprise',
    name: 'Enterprise Protection',
    edition: 'Enterprise',
    priceCents: 8999,
    description: 'Malware protection and firewall for every device in the business.',
  },
  {
    id: popularProductId,
    name: 'Security Complete',
    edition: 'Complete',
    priceCents: 14999,
    description: 'Everything in Enterprise, with detection, response and threat hunting.',
  },
] as const;

/** The product's name without the name of its vendor in front: the card has no room to say it twice. */
export function nameWithoutVendor(productName: string, vendorName: string): string {
  return productName.startsWith(`${vendorName} `) ? productName.slice(vendorName.length + 1) : productName;
}
