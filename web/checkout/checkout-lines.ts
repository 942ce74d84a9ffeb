import { nameWithoutVendor } from '../../contract/catalogue.ts';
import { shop } from '../../shop.config.ts';
import type { PricedProduct } from '../api-answers.ts';
import { type CartLine, pricedQuantity } from '../stored-cart/cart-lines.ts';
import { addToCart, cartLines, removeLine } from '../stored-cart/cart-store.ts';
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

/** Brings the cart to the prices of a product list. What is no longer sold leaves it. */
export function takeOverPrices(products: readonly PricedProduct[]) {
  for (const { id } of cartLines()) {
    const product = products.find((candidate) => candidate.id === id);
    // No seats more: it is the price that the line takes over.
    if (product) addToCart(product, 0);
    else removeLine(id);
  }
}
