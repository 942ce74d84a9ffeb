import { useSyncExternalStore } from 'react';

let current = '';
const listeners = new Set<() => void>();

/** What the operator searches the orders for. Kept in no address and no storage, because it may be a licence key. */
export function useSearchText(): string {
  return useSyncExternalStore(subscribe, () => current);
}

export function setSearchText(text: string) {
  current = text.trim();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
