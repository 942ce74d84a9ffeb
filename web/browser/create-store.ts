import { useSyncExternalStore } from 'react';

/** Those who follow a value outside of React, for `useSyncExternalStore`. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** A value outside of React that components follow. The built page is rendered with `prerendered`. */
export function createStore<Value>(first: Value, prerendered = first) {
  const { subscribe, notify } = createListeners();
  let value = first;
  const get = () => value;
  return {
    get,
    set(next: Value) {
      value = next;
      notify();
    },
    useValue: () => useSyncExternalStore(subscribe, get, () => prerendered),
  };
}
