/** What the seller of `shop.config.ts` is before anybody edits it. */
const demoSeller: Readonly<Record<string, string>> = {
  tradingName: 'Harbour Licensing',
  legalName: 'Harbour Licensing Pty Ltd',
  abn: '51 824 753 556',
  phone: '+61 2 5550 0100',
  email: 'support@harbourlicensing.example',
  'address.street': 'Level 12, 1 Example Street',
  'bankAccount.number': '12345678',
};

/** Finds what real tax invoices and mails must not show. */
export function findDemoValues(seller: Readonly<Record<string, unknown>>): string[] {
  const given = {
    ...seller,
    ...flatten('address', seller.address),
    ...flatten('bankAccount', seller.bankAccount),
  };
  return Object.entries(demoSeller)
    .filter(([field, value]) => compare(given[field]) === compare(value))
    .map(([field]) => `shop.config.ts: ${field} is the demo's, and must be your own in live mode.`);
}

/** The values of an object under names such as `address.street`. */
function flatten(name: string, values: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values ?? {}).map(([field, value]) => [`${name}.${field}`, value]),
  );
}

/** An ABN is the same with and without spaces. */
function compare(value: unknown): string {
  return String(value).replaceAll(/\s/g, '').toLowerCase();
}
