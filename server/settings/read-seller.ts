import { type Seller, seller as sellerSchema } from '../../contract/seller.ts';

/** Either the seller, or all errors of `shop.config.ts` together, each a sentence for the operator. */
export type SellerReading = { readonly seller: Seller } | { readonly faults: readonly string[] };

/** Checks `shop.config.ts`. */
export function readSeller(shop: unknown): SellerReading {
  const checked = sellerSchema.safeParse(shop);
  if (checked.success) return { seller: checked.data };
  return {
    faults: checked.error.issues.map(({ path, message }) => `shop.config.ts: ${path.join('.')} ${message}.`),
  };
}
