import { nameWithoutVendor } from '../../contract/catalogue.ts';
import { shop } from '../../shop.config.ts';
import { type CartLine, pricedQuantity } from '../stored-cart/cart-lines.ts';
import type { PurchaseLine } from './purchase-attempt.ts';

/** The cart as a purchase, with names as the product cards have them. */
export function purchaseLines(lines: readonly CartLine[]): PurchaseLine[] {
  return lines.map((line) => ({
    productId: line.id,
    name: nameWithoutVendor(line.name, shop.vendorName),
    quantity: line.quantity,
    unitPriceCents: pricedQuantity(line).unitPriceCents,
  }));
}
