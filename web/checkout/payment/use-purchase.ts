import { priceLine } from '../../stored-cart/cart-lines.ts';
import { listRenewedItems, useCartRenewal } from '../../stored-cart/cart-renewal.ts';
import { linesSeenBefore, useCart } from '../../stored-cart/cart-store.ts';
import { nameWithoutVendor } from '../../ui/product-name.ts';
import { useCheckoutState } from '../checkout-session.ts';

/** The lines of the quote that is being paid, at its prices, else those of the cart. */
export function usePurchase() {
  const cart = useCart();
  const renewal = useCartRenewal();
  const { goal, coveredAnswer } = useCheckoutState();
  if (goal.kind === 'pay-quote') {
    const { token, number, lines, gstCents, totalCents, renews: quoted, renewCovered } = goal.quote;
    return {
      quote: { token, number, totals: { gstCents, totalCents }, renews: quoted, renewCovered },
      lines: lines.map((line) => ({ ...line, name: nameWithoutVendor(line.productName) })),
      renewCovered: coveredAnswer === 'add-term' || undefined,
    };
  }
  const isRenewal = renewal.orderIds.length > 0;
  return {
    lines: listRenewedItems(cart.map(priceLine), renewal),
    renews: isRenewal ? [...renewal.orderIds] : undefined,
    renewCovered: (isRenewal && renewal.renewCovered) || undefined,
    /** As the buyer saw them, if another tab has changed the cart since. */
    before: linesSeenBefore()?.map(priceLine),
  };
}
