import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False in the prerendered page and while it is taken over, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
