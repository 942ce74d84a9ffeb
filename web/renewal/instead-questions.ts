import type { RenewalPlan } from '../../contract/renewals.ts';
import type { CartRenewal } from '../stored-cart/cart-renewal.ts';
import { nameWithoutVendor } from '../ui/product-name.ts';

interface NamedProduct {
  readonly productId: string;
  /** Without the vendor's. */
  readonly name: string;
}

/** Whether the seats of a product take the place of another one's. */
export interface InsteadQuestion extends NamedProduct {
  readonly others: readonly NamedProduct[];
}

/**
 * What the buyer has yet to choose: products that continue no licences of their own, where other
 * products have open seats.
 */
export function findInsteadQuestions(
  { lines, open }: Pick<RenewalPlan, 'lines' | 'open'>,
  { insteadOf }: Pick<CartRenewal, 'insteadOf'>,
): InsteadQuestion[] {
  return lines.flatMap(({ productId, productName, parts }) => {
    if (productId in insteadOf) return [];
    const continued = parts.map(({ continues }) => continues).filter((part) => part !== null);
    if (continued.some((part) => part.productId === productId)) return [];

    const hasNewSeats = parts.some(({ continues }) => continues === null);
    const candidates = hasNewSeats ? [...continued, ...open] : continued;
    const names = new Map(candidates.map((part) => [part.productId, part.productName]));
    names.delete(productId);
    if (names.size === 0) return [];
    const others = [...names].map(([id, name]) => ({
      productId: id,
      name: nameWithoutVendor(name),
    }));
    return [{ productId, name: nameWithoutVendor(productName), others }];
  });
}
