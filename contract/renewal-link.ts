import { clampSeats } from './format.ts';

/** What somebody wants to renew: the seats of an order, at the prices of the day. */
export interface WantedRenewal {
  readonly orderId: string;
  readonly items: readonly { readonly productId: string; readonly quantity: number }[];
}

/** Opens the shop with this in the cart: by a fragment, which browsers send to nobody. */
export function renewalLink(shopUrl: string, { orderId, items }: WantedRenewal): string {
  const seats = items.map(({ productId, quantity }) => [productId, String(quantity)]);
  return `${shopUrl.replace(/\/$/, '')}/#${new URLSearchParams([['renew', orderId], ...seats])}`;
}

/** Reads the fragment of such a link; null for any other. */
export function parseRenewalLink(fragment: string): WantedRenewal | null {
  const [[name, orderId = ''] = [], ...seats] = new URLSearchParams(fragment.replace('#', ''));
  if (name !== 'renew' || !/^ORD[-0-9A-Z]{20}$/.test(orderId)) return null;
  return {
    orderId,
    items: seats.map(([productId, count]) => ({ productId, quantity: clampSeats(Number(count)) })),
  };
}

/** For a mail that can't link to the shop. */
export const renewInShop =
  'To renew these licences, open Find my keys on the Support tab of the shop. ' +
  'Renewed licences start when these end.';
