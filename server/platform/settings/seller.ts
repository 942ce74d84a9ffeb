import { brandOf } from '../../../brand/brand.ts';
import { findIllegible } from '../../../brand/check-brand.ts';
import { plainAddress } from '../../../contract/email-address.ts';
import { type Seller, seller as sellerSchema } from '../../../contract/seller.ts';
import { describeSellerFault } from './seller-fault.ts';
import type { OperatorSetting } from './setting-forms.ts';

/**
 * Either the seller, or all errors of `shop.config.ts` together, each a sentence for the operator.
 */
type SellerReading = { readonly seller: Seller } | { readonly faults: readonly string[] };

export function readSeller(shop: unknown): SellerReading {
  const checked = sellerSchema.safeParse(shop);
  if (checked.success) {
    const faults = findIllegible(brandOf(checked.data));
    return faults.length > 0 ? { faults } : { seller: checked.data };
  }

  return {
    faults: checked.error.issues.map((issue) => describeSellerFault(shop, issue)),
  };
}

/**
 * Who may sign in to the desk, and gets alerts: those of the settings, or the seller's support
 * address.
 */
export function chooseOperators(
  { operators }: { readonly operators: readonly OperatorSetting[] },
  seller: { readonly email: string },
): readonly OperatorSetting[] {
  return operators.length > 0 ? operators : [{ email: plainAddress(seller.email), role: 'owner' }];
}
