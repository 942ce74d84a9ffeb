import { clampSeats } from './format.ts';

/** What somebody wants to renew: seats of one or several orders, at the prices of the day. */
export interface WantedRenewal {
  readonly orderIds: readonly string[];
  readonly items: readonly { readonly productId: string; readonly quantity: number }[];
}

/** Opens the shop with this in the cart: by a fragment, which browsers send to nobody. */
export function renewalLink(shopUrl: string, { orderIds, items }: WantedRenewal): string {
  const orders = orderIds.map((orderId) => ['renew', orderId]);
  const seats = items.map(({ productId, quantity }) => [productId, String(quantity)]);
  return `${shopUrl.replace(/\/$/, '')}/#${new URLSearchParams([...orders, ...seats])}`;
}

/** Reads the fragment of such a link; null for any other. */
export function parseRenewalLink(fragment: string): WantedRenewal | null {
  const given = [...new URLSearchParams(fragment.replace('#', ''))];
  const isOrder = ([name, value]: [string, string]) =>
    name === 'renew' && /^ORD[-0-9A-Z]{20}$/.test(value);
  const [first] = given;
  if (!first || !isOrder(first)) return null;
  return {
    orderIds: [...new Set(given.filter(isOrder).map(([, orderId]) => orderId))],
    items: given
      .filter((entry) => !isOrder(entry))
      .map(([productId, count]) => ({ productId, quantity: clampSeats(Number(count)) })),
  };
}

/** For a mail that can't link to the shop. */
export const renewInShop =
  'To renew these licences, open Find my keys on the Support tab of the shop. ' +
  'Renewed licences start when these end.';
