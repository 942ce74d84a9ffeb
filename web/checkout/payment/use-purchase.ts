import { nameWithoutVendor } from '../../../contract/catalogue.ts';
import { shop } from '../../../shop.config.ts';
import { pricedQuantity } from '../../stored-cart/cart-lines.ts';
import { useCart } from '../../stored-cart/cart-store.ts';
import { useCheckoutState } from '../checkout-session.ts';
import type { Purchase } from './purchase-attempt.ts';

/** What the buyer wants: the lines of the quote that is being paid, at its prices, else those of the cart. */
export function usePurchase(): Pick<Purchase, 'lines' | 'quote'> {
  const cart = useCart();
  const { goal } = useCheckoutState();
  if (goal.kind === 'pay-quote') {
    const { token, number, lines } = goal.quote;
    return {
      quote: { token, number },
      lines: lines.map((line) => ({ ...line, name: shorten(line.productName) })),
    };
  }
  return {
    lines: cart.lines.map((line) => ({
      productId: line.id,
      name: shorten(line.name),
      quantity: line.quantity,
      unitPriceCents: pricedQuantity(line).unitPriceCents,
    })),
  };
}

function shorten(productName: string): string {
  return nameWithoutVendor(productName, shop.vendorName);
}
