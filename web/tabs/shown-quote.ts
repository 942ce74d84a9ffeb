import { useSyncExternalStore } from 'react';
import { createListeners } from '../browser/create-listeners.ts';

/**
 * The token of the quote that the cart tab shows in the place of the cart. It lasts as long as the browser's tab: the
 * session storage keeps it over a reload.
 */
const storageKey = 'licence-shop.quote.v1';

let token = recallToken();

export function shownQuote(): string | null {
  return token;
}

/** Null in the prerendered page. */
export function useShownQuote(): string | null {
  return useSyncExternalStore(subscribe, shownQuote, () => null);
}

/** Shows a quote; null shows the cart again. */
export function showQuote(next: string | null) {
  token = next;
  try {
    if (next === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, next);
  } catch {
    // Storage may be forbidden: then a reload forgets the quote, and its link opens it again.
  }
  notify();
}

/** Shows the quote of the link that the page was opened by, and takes the link out of the address bar and the history. */
export function takeQuoteLink(): boolean {
  const linked = /^#quote=(.+)/.exec(location.hash)?.[1];
  if (linked === undefined) return false;
  history.replaceState(history.state, '', '/');
  showQuote(linked);
  return true;
}

const { subscribe, notify } = createListeners();

function recallToken(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
