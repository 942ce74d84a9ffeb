import { plainAddress } from '../../contract/email-address.ts';
import { endSentence } from '../../contract/format.ts';
import { type Seller, seller as sellerSchema } from '../../contract/seller.ts';
import type { OperatorSetting } from './setting-forms.ts';

/** Either the seller, or all errors of `shop.config.ts` together, each a sentence for the operator. */
type SellerReading = { readonly seller: Seller } | { readonly faults: readonly string[] };

export function readSeller(shop: unknown): SellerReading {
  const checked = sellerSchema.safeParse(shop);
  if (checked.success) return { seller: checked.data };
  return {
    faults: checked.error.issues.map(({ path, message }) =>
      endSentence(`shop.config.ts: ${path.join('.')} ${message}`),
    ),
  };
}

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

export function findDemoValues(seller: Readonly<Record<string, unknown>>): string[] {
  const read = (field: string) =>
    field.split('.').reduce<unknown>((value, name) => Object(value)[name], seller);
  return Object.entries(demoSeller)
    .filter(([field, value]) => compare(read(field)) === compare(value))
    .map(([field]) => `shop.config.ts: ${field} is the demo's, and must be your own in live mode.`);
}

/** An ABN is the same with and without spaces. */
function compare(value: unknown): string {
  return String(value).replaceAll(/\s/g, '').toLowerCase();
}

/** Who may sign in to the desk, and gets alerts: those of the settings, or the seller's support address. */
export function chooseOperators(
  { operators }: { readonly operators: readonly OperatorSetting[] },
  seller: { readonly email: string },
): readonly OperatorSetting[] {
  return operators.length > 0 ? operators : [{ email: plainAddress(seller.email), role: 'owner' }];
}
