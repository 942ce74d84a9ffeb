import { useCallback, useEffect, useState } from 'react';
import { shop } from '../shop.config.ts';
import { documentTitle, type HistoryEntry, type Tab, tabOfEntry } from './tab-state.ts';

interface TabNavigation {
  readonly tab: Tab;
  /** False until the first move away from the page as it was loaded. */
  readonly moved: boolean;
  readonly goToTab: (tab: Tab) => void;
}

/**
 * Which tab is open. Loading the page opens home; every change is an entry in the browser's history without an
 * address of its own, so that Back returns to the tab before.
 */
export function useTab(): TabNavigation {
  const [{ tab, moves }, setPlace] = useState<{ tab: Tab; moves: number }>({ tab: 'home', moves: 0 });

  const open = useCallback(
    (next: Tab) => setPlace(({ moves: before }) => ({ tab: next, moves: before + 1 })),
    [],
  );

  useEffect(() => {
    history.scrollRestoration = 'manual';
    history.replaceState(entryOf('home'), '');
    const onPopState = (event: PopStateEvent) => open(tabOfEntry(event.state));
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [open]);

  useEffect(() => {
    if (moves === 0) return;
    document.title = documentTitle(tab, shop.tradingName);
    window.scrollTo(0, 0);
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

function entryOf(tab: Tab): HistoryEntry {
  return { tab };
}
