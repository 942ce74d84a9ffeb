import { priceLine } from '../../stored-cart/cart-lines.ts';
import { linesSeenBefore, useCart, useRenewedOrder } from '../../stored-cart/cart-store.ts';
import { nameWithoutVendor } from '../../ui/product-name.ts';
import { useCheckoutState } from '../checkout-session.ts';

/** The lines of the quote that is being paid, at its prices, else those of the cart. */
export function usePurchase() {
  const cart = useCart();
  const renews = useRenewedOrder();
  const { goal } = useCheckoutState();
  if (goal.kind === 'pay-quote') {
    const { token, number, lines, gstCents, totalCents, renews: quoted, renewCovered } = goal.quote;
    return {
      quote: { token, number, totals: { gstCents, totalCents }, renews: quoted, renewCovered },
      lines: lines.map((line) => ({ ...line, name: nameWithoutVendor(line.productName) })),
    };
  }
  return {
    lines: cart.map(priceLine),
    renews: renews ?? undefined,
    /** As the buyer saw them, if another tab has changed the cart since. */
    before: linesSeenBefore()?.map(priceLine),
  };
}
