import type { Seller } from '../../../contract/seller.ts';

/** `shop.config.ts` as it ships, before anybody edits it. A test compares the two. */
export const demoSeller: Seller = {
  tradingName: 'Harbour Licensing',
  legalName: 'Harbour Licensing Pty Ltd',
  abn: '51 824 753 556',
  vendorName: 'Ironbark',
  logoText: 'Harbour Licensing',
  address: {
    street: 'Level 12, 1 Example Street',
    city: 'Sydney',
    state: 'NSW',
    postcode: '2000',
    country: 'Australia',
  },
  phone: '+61 2 5550 0100',
  email: 'support@harbourlicensing.example',
  openingHours: 'Mon-Fri 9:00 AM - 5:00 PM AEST',
  timeZone: 'Australia/Sydney',
  claims: [
    'Authorised reseller',
    'Licence keys delivered by email on payment confirmation',
    'Australian-based support',
    'Trusted by 1000+ businesses',
    '99.9% uptime',
    'Delivery within 5 minutes of payment',
  ],
  bankAccount: { name: 'Harbour Licensing Pty Ltd', bsb: '000-000', number: '12345678' },
};

/**
 * What a real seller may have in common with the demo's: the city, the hours, the zone. `doctor`
 * judges the claims. Every other value is refused in live mode, also one that is added later.
 */
const mayBeTheDemos = [
  'address.city',
  'address.state',
  'address.postcode',
  'address.country',
  'openingHours',
  'timeZone',
  'claims',
];

/** A sentence for each value of the seller that is still the demo's. */
export function findDemoValues(seller: Readonly<Record<string, unknown>>): string[] {
  return listDemoFields(seller).map(
    (field) => `shop.config.ts: ${field} is the demo's, and must be your own in live mode.`,
  );
}

/** The fields that are still the demo's, such as `address.street`. */
export function listDemoFields(seller: Readonly<Record<string, unknown>>): string[] {
  return listValues(demoSeller)
    .filter(([field, value]) => compare(readField(seller, field)) === compare(value))
    .map(([field]) => field)
    .filter((field) => !mayBeTheDemos.includes(field));
}

/** All values by their names, such as `address.street`. A list is one value. */
function listValues(object: object, prefix = ''): [field: string, value: unknown][] {
  return Object.entries(object).flatMap(([name, value]) => {
    const field = `${prefix}${name}`;
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isGroup ? listValues(value, `${field}.`) : [[field, value] as [string, unknown]];
  });
}

function readField(seller: object, field: string): unknown {
  return field.split('.').reduce<unknown>((value, name) => Object(value)[name], seller);
}

/** An ABN is the same with and without spaces, and a BSB with and without its dash. */
function compare(value: unknown): string {
  return String(value).replaceAll(/[\s-]/g, '').toLowerCase();
}
