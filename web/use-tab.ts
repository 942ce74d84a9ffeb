import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { shop } from '../shop.config.ts';
import { documentTitle, firstTab, type HistoryEntry, type Tab, tabOfEntry } from './tab-state.ts';
import { dismissToasts } from './ui/toast.ts';

interface TabNavigation {
  readonly tab: Tab;
  /** False until the first move away from the page as it was loaded. */
  readonly moved: boolean;
  readonly goToTab: (tab: Tab) => void;
}

/**
 * Which tab is open. Loading the page opens home, but for `reloadTab`; every change is an entry in the browser's
 * history without an address of its own, so that Back returns to the tab before. A screen is rendered in slices,
 * between which the page answers: the frame after the click never waits for it.
 */
export function useTab(): TabNavigation {
  const [{ tab, moves }, setPlace] = useState<{ tab: Tab; moves: number }>({ tab: 'home', moves: 0 });

  const openTab = useRef<Tab>('home');

  const open = useCallback((next: Tab) => {
    openTab.current = next;
    // They go in the same frame as the screen that they belong to.
    dismissToasts();
    startTransition(() => setPlace(({ moves }) => ({ tab: next, moves: moves + 1 })));
  }, []);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const first = firstTab(history.state);
    history.replaceState(entryOf(first), '');
    if (first !== 'home') open(first);
    const onPopState = (event: PopStateEvent) => {
      const next = tabOfEntry(event.state);
      // The steps of the checkout are entries of one tab.
      if (next !== openTab.current) open(next);
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [open]);

  // Before the screen is painted, or it would be seen to jump.
  useLayoutEffect(() => {
    if (moves > 0) window.scrollTo(0, 0);
  }, [moves]);

  useEffect(() => {
    if (moves > 0) document.title = documentTitle(tab, shop.tradingName);
  }, [tab, moves]);

  const goToTab = useCallback(
    (next: Tab) => {
      if (next !== tabOfEntry(history.state)) history.pushState(entryOf(next), '');
      open(next);
    },
    [open],
  );

  return { tab, moved: moves > 0, goToTab };
}

/** Loads the page again and comes back to the open tab: for a part of the page that did not come. */
export function reloadTab() {
  const entry: HistoryEntry = { tab: tabOfEntry(history.state), comeBack: true };
  history.replaceState(entry, '');
  location.reload();
}

function entryOf(tab: Tab): HistoryEntry {
  return { tab };
}
