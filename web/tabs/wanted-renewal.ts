import { useSyncExternalStore } from 'react';
import { parseRenewalLink, type WantedRenewal } from '../../contract/renewal-link.ts';
import { createListeners } from '../browser/create-listeners.ts';
import { showQuote } from './shown-quote.ts';

let wanted: WantedRenewal | null = null;

/** What a link asks to renew, until the cart has it. */
export function useWantedRenewal(): WantedRenewal | null {
  return useSyncExternalStore(
    subscribe,
    () => wanted,
    () => null,
  );
}

export function wantRenewal(next: WantedRenewal | null) {
  wanted = next;
  notify();
}

/** Takes a link that renews out of the address bar and the history. */
export function takeRenewalLink(): boolean {
  const linked = parseRenewalLink(location.hash);
  if (!linked) return false;
  history.replaceState(history.state, '', '/');
  showQuote(null);
  wantRenewal(linked);
  return true;
}

const { subscribe, notify } = createListeners();
