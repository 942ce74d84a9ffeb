import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { isOrderId, mostRenewed } from '../../contract/renewed-orders.ts';
import { parseJson } from '../api/api-error.ts';
import { readRenewal, storeRenewal, subscribe } from './cart-store.ts';

const cartRenewal = z.object({
  /** The orders whose licences the cart renews; none for a cart of its own. */
  orderIds: z.array(z.string()),
  /** The buyer knows that the seats are covered, and renews them after their cover ends. */
  renewCovered: z._default(z.boolean(), false),
  /**
   * By product: the other product whose licences its seats continue, as the buyer chose; null for
   * new seats.
   */
  insteadOf: z._default(z.record(z.string(), z.nullable(z.string())), {}),
});
export type CartRenewal = z.output<typeof cartRenewal>;

const none: CartRenewal = { orderIds: [], renewCovered: false, insteadOf: {} };

/** What the cart renews. Follows other tabs of the browser. */
export function useCartRenewal(): CartRenewal {
  const text = useSyncExternalStore(subscribe, readRenewal, () => null);
  return useMemo(() => parseRenewal(text), [text]);
}

/** A new renewal of these orders, without what was chosen for another one. */
export function renewOrders(orderIds: readonly string[]) {
  write({ ...none, orderIds: [...new Set(orderIds)].slice(0, mostRenewed) });
}

/** Continues covered seats, from the day after their cover ends. */
export function renewCoveredSeats() {
  write({ ...parseRenewal(readRenewal()), renewCovered: true });
}

/** Undefined: the buyer is asked again. */
export function chooseInsteadOf(productId: string, other: string | null | undefined) {
  const { insteadOf, ...renewal } = parseRenewal(readRenewal());
  const { [productId]: _before, ...others } = insteadOf;
  const chosen = other === undefined ? others : { ...others, [productId]: other };
  write({ ...renewal, insteadOf: chosen });
}

/** Lines as the shop is asked for them, with what the buyer chose. */
export function listRenewedItems<Line extends { readonly productId: string }>(
  lines: readonly Line[],
  { orderIds, insteadOf }: CartRenewal,
): (Line & { insteadOf?: string | null | undefined })[] {
  if (orderIds.length === 0) return [...lines];
  return lines.map((line) => {
    const chosen = insteadOf[line.productId];
    if (chosen === undefined) return line;
    return { ...line, insteadOf: chosen };
  });
}

export function parseRenewal(text: string | null): CartRenewal {
  if (text === null) return none;
  // As earlier releases store it, and as they read it.
  if (isOrderId(text)) return { ...none, orderIds: [text] };
  return cartRenewal.safeParse(parseJson(text)).data ?? none;
}

function write(renewal: CartRenewal) {
  const { orderIds, renewCovered, insteadOf } = renewal;
  const [first = null, ...others] = orderIds;
  const isPlain = others.length === 0 && !renewCovered && Object.keys(insteadOf).length === 0;
  storeRenewal(isPlain || first === null ? first : JSON.stringify(renewal));
}
