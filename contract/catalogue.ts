export const popularProductId = 'endpoint-complete';

/** The products of a new shop, without the vendor's name. Home shows them until the list comes. */
export const seedProducts = [
  {
    id: 'endpoint-enterprise',
    name: 'Enterprise Protection',
    edition: 'Enterprise',
    badge: undefined,
    priceCents: 8999,
    description: 'Malware protection and firewall for every device in the business.',
  },
  {
    id: popularProductId,
    name: 'Security Complete',
    edition: 'Complete',
    badge: 'POPULAR',
    priceCents: 14999,
    description: 'Everything in Enterprise, with detection, response and threat hunting.',
  },
] as const;
