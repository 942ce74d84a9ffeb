/** What the seller of `shop.config.ts` is before anybody edits it. */
const demoSeller: Readonly<Record<string, string>> = {
  tradingName: 'Harbour Licensing',
  legalName: 'Harbour Licensing Pty Ltd',
  abn: '51 824 753 556',
  phone: '+61 2 5550 0100',
  email: 'support@harbourlicensing.example',
};

/** Finds what real tax invoices and mails must not show. */
export function findDemoValues(seller: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(demoSeller)
    .filter(([field, value]) => compare(seller[field]) === compare(value))
    .map(([field]) => `shop.config.ts: ${field} is the demo's, and must be your own in live mode.`);
}

/** An ABN is the same with and without spaces. */
function compare(value: unknown): string {
  return String(value).replaceAll(/\s/g, '').toLowerCase();
}
