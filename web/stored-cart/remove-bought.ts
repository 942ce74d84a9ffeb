import type { OrderItem } from '../../contract/checkout.ts';
import { cartLines, setQuantity, storeRenewal } from './cart-store.ts';

interface Bought {
  readonly lines: readonly OrderItem[];
  /** The quote that it paid, if it did. */
  readonly quote?: unknown;
}

/**
 * Seats that were added after the purchase was sent stay. A quote that is for exactly what the cart
 * has was made from it; any other cart stays as it is.
 */
export function removeBought({ lines, quote }: Bought) {
  if (quote && !isInCart(lines)) return;
  for (const { productId, quantity } of lines) {
    const line = cartLines().find(({ id }) => id === productId);
    if (line) setQuantity(productId, line.quantity - quantity);
  }
  storeRenewal(null);
}

function isInCart(lines: readonly OrderItem[]): boolean {
  const cart = cartLines();
  const isSame = ({ productId, quantity }: OrderItem) =>
    cart.some((line) => line.id === productId && line.quantity === quantity);
  return cart.length === lines.length && lines.every(isSame);
}
