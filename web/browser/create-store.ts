import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

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
    subscribe,
    set(next: Value) {
      value = next;
      notify();
    },
    useValue: () => useSyncExternalStore(subscribe, get, () => prerendered),
  };
}

/** The value of a store, rendered as a transition: the frame after a click does not wait for what it changes. */
export function useLater<Value>(store: { readonly get: () => Value; readonly subscribe: Subscribe }): Value {
  const [shown, setShown] = useState(store.get);
  useEffect(() => {
    const show = () => startTransition(() => setShown(store.get));
    const end = store.subscribe(show);
    show();
    return end;
  }, [store]);
  return shown;
}

type Subscribe = ReturnType<typeof createListeners>['subscribe'];
