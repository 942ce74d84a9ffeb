import { useEffect, useLayoutEffect } from 'react';
import { shop } from '../../shop.config.ts';
import { createStore, useLater } from '../browser/create-store.ts';
import { dismissToast } from '../ui/toast.ts';
import { title } from './home-words.ts';
import { shownQuote, takeLink, useShownQuote } from './opened-links.ts';
import { documentTitle, type HistoryEntry, type Tab, tabOfEntry } from './tabs.ts';

interface OpenedTab {
  readonly tab: Tab;
  readonly moves: number;
}

const opened = createStore<OpenedTab>({ tab: 'home', moves: 0 });

/** For parts of the page outside of its screens: it changes with them. */
export const useOpenedTab = () => useLater(opened);

function open(tab: Tab) {
  dismissToast();
  opened.set({ tab, moves: opened.get().moves + 1 });
}

export function goToTab(tab: Tab) {
  const entry: HistoryEntry = { tab };
  if (tab !== tabOfEntry(history.state)) history.pushState(entry, '');
  open(tab);
}

/**
 * The open tab, for the page itself: only one component may follow the history. Each change is an
 * entry in the browser's history without an address: Back returns to the previous tab. A load of the page opens home, except after `reloadTab`, by the link to a
 * quote or to renew, from PayPal, and while a quote is shown.
 */
export function useTab() {
  const { tab, moves } = useLater(opened);
  const quote = useShownQuote();

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const first = findFirstTab();
    replaceEntry({ tab: first });
    if (first !== 'home') open(first);
    window.addEventListener('popstate', followEntry);
    return () => window.removeEventListener('popstate', followEntry);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a quote in the place of the cart is another screen.
  useLayoutEffect(() => {
    if (moves === 0) return;
    window.scrollTo(0, 0);
    document.title = documentTitle(tab, shop.tradingName, title);
  }, [tab, moves, quote]);

  return { tab, moved: moves > 0 };
}

function followEntry({ state }: PopStateEvent) {
  // A link to a quote or to renew that is opened in this tab changes no more than the fragment.
  const isLink = takeLink();
  if (isLink) replaceEntry({ tab: 'cart' });
  const next = isLink ? 'cart' : tabOfEntry(state);
  // The checkout's steps are entries of the cart tab.
  if (isLink || next !== opened.get().tab) open(next);
}

/** After a part of the page failed to load. */
export function reloadTab() {
  replaceEntry({ tab: tabOfEntry(history.state), restore: true });
  location.reload();
}

function findFirstTab(): Tab {
  if (takeLink()) return 'cart';
  const isKept = history.state?.restore || shownQuote() !== null;
  return isKept ? tabOfEntry(history.state) : 'home';
}

function replaceEntry(entry: HistoryEntry) {
  history.replaceState(entry, '');
}
