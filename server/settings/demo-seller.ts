/** What the seller of `shop.config.ts` is before anybody edits it. */
const demoSeller: Readonly<Record<string, string>> = {
  tradingName: 'Harbour Licensing',
  legalName: 'Harbour Licensing Pty Ltd',
  abn: '51 824 753 556',
  phone: '+61 2 5550 0100',
  email: 'support@harbourlicensing.example',
  'address.street': 'Level 12, 1 Example Street',
};

/** Finds what real tax invoices and mails must not show. */
export function findDemoValues(seller: Readonly<Record<string, unknown>>): string[] {
  const address = Object.entries(seller.address ?? {}).map(([field, value]) => [`address.${field}`, value]);
  const given = { ...seller, ...Object.fromEntries(address) };
  return Object.entries(demoSeller)
    .filter(([field, value]) => compare(given[field]) === compare(value))
    .map(([field]) => `shop.config.ts: ${field} is the demo's, and must be your own in live mode.`);
}

/** An ABN is the same with and without spaces. */
function compare(value: unknown): string {
  return String(value).replaceAll(/\s/g, '').toLowerCase();
}
