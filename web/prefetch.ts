import { createContext, useContext, useEffect } from 'react';
import { afterFrame } from './after-frame.ts';
import type { Tab } from './tab-state.ts';

/** What can be fetched a moment before it is wanted. */
export type Part = Tab | 'checkout';

/** Fetches what a part needs. The page provides it: a screen knows no other screen. */
export const Prefetch = createContext<(part: Part) => void>(() => undefined);

/** Handlers for a control that leads to a part: what that needs is fetched once the buyer points at the control. */
export function usePrefetch(part: Part) {
  const prefetch = useContext(Prefetch);
  const prefetchSoon = () => afterFrame(() => prefetch(part));
  return { onPointerEnter: prefetchSoon, onFocus: prefetchSoon };
}

/** Fetches what a part needs as soon as the caller is on the screen: for the part that nearly everybody goes on to. */
export function usePrefetchAhead(part: Part) {
  const prefetch = useContext(Prefetch);
  useEffect(() => prefetch(part), [prefetch, part]);
}
