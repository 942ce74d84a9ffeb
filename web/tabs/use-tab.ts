import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { returnFromPayPal } from '../../contract/payment-methods.ts';
import { shop } from '../../shop.config.ts';
import { dismissToast } from '../ui/toast.ts';
import { shownQuote, takeLink, useShownQuote } from './opened-links.ts';
import { documentTitle, type HistoryEntry, type Tab, tabOfEntry } from './tabs.ts';

/**
 * The open tab. Each change is an entry in the browser's history without an address, so that Back returns to the
 * previous tab. A load of the page opens home, except after `reloadTab`, by the link to a quote or to renew, from PayPal, and
 * while a quote is shown.
 */
export function useTab() {
  const [{ tab, moves }, setState] = useState<{ tab: Tab; moves: number }>({ tab: 'home', moves: 0 });
  const openTab = useRef<Tab>('home');
  const quote = useShownQuote();

  const open = useCallback((next: Tab) => {
    openTab.current = next;
    dismissToast();
    startTransition(() => setState(({ moves }) => ({ tab: next, moves: moves + 1 })));
  }, []);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const first = findFirstTab();
    replaceEntry({ tab: first });
    if (first !== 'home') open(first);
    const onPopState = (event: PopStateEvent) => {
      // A link to a quote or to renew that is opened in this tab changes no more than the fragment.
      const isLink = takeLink();
      if (isLink) replaceEntry({ tab: 'cart' });
      const next = isLink ? 'cart' : tabOfEntry(event.state);
      // The checkout's steps are entries of the cart tab.
      if (next !== openTab.current) open(next);
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [open]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a quote in the place of the cart is another screen.
  useLayoutEffect(() => {
    if (moves === 0) return;
    window.scrollTo(0, 0);
    document.title = documentTitle(tab, shop.tradingName);
  }, [tab, moves, quote]);

  const goToTab = (next: Tab) => {
    const entry: HistoryEntry = { tab: next };
    if (next !== tabOfEntry(history.state)) history.pushState(entry, '');
    open(next);
  };

  return { tab, moved: moves > 0, goToTab };
}

/** Reloads the page and returns to the open tab, after a part of the page failed to load. */
export function reloadTab() {
  replaceEntry({ tab: tabOfEntry(history.state), restore: true });
  location.reload();
}

function findFirstTab(): Tab {
  if (takeLink() || location.search.includes(returnFromPayPal)) return 'cart';
  return history.state?.restore || shownQuote() !== null ? tabOfEntry(history.state) : 'home';
}

function replaceEntry(entry: HistoryEntry) {
  history.replaceState(entry, '');
}
