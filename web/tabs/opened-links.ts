import type { WantedRenewal } from '../../contract/renewal-link.ts';
import { createStore } from '../browser/create-store.ts';
import { readStored, store } from '../browser/storage.ts';

/**
 * The token of the quote that the cart tab shows in the place of the cart. It lasts as long as the
 * browser's tab, over a reload too. Where storage is forbidden, its link opens it again.
 */
const storageKey = 'licence-shop.quote.v1';

const quote = createStore(readStored('sessionStorage', storageKey), null);

export const shownQuote = quote.get;
export const useShownQuote = quote.useValue;

/** Shows a quote; null shows the cart again. */
export function showQuote(token: string | null) {
  store('sessionStorage', storageKey, token);
  quote.set(token);
}

/**
 * What the cart is filled with, at the prices of today, and the orders whose licences it renews: as
 * it is, or as the fragment of a link, which is read where the first screen doesn't wait for it.
 */
const wantedItems = createStore<WantedRenewal | string | null>(null);

export const useWantedItems = wantedItems.useValue;
export const wantItems = wantedItems.set;

/** Opens what a link to a quote or to renew names, and takes it out of address bar and history. */
export function takeLink(): boolean {
  const token = /^#quote=(.+)/.exec(location.hash)?.[1] ?? null;
  const renews = /^#renew=ORD[-0-9A-Z]{20}(&|$)/.test(location.hash);
  if (token === null && !renews) return false;

  if (renews) wantItems(location.hash);

  history.replaceState(history.state, '', '/');
  showQuote(token);
  return true;
}
