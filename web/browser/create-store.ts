import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

/** A value outside of React. The built page is rendered with `prerendered`. */
export function createStore<Value>(first: Value, prerendered = first) {
  const listeners = new Set<() => void>();
  let value = first;

  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    subscribe,
    set(next: Value) {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: () => useSyncExternalStore(subscribe, get, () => prerendered),
  };
}

/** The value, rendered as a transition: the frame after a click doesn't wait for it. */
export function useLater<Value>(store: ReturnType<typeof createStore<Value>>): Value {
  const [shown, setShown] = useState(store.get);
  useEffect(() => {
    const show = () => startTransition(() => setShown(store.get));
    const end = store.subscribe(show);
    show();
    return end;
  }, [store]);
  return shown;
}
