import { useSyncExternalStore } from 'react';

const matchNarrow = () => matchMedia('(width < 64rem)');

/** Whether the order is above the card, not beside it. */
export function useNarrow(): boolean {
  return useSyncExternalStore(watchWidth, () => matchNarrow().matches);
}

function watchWidth(onChange: () => void) {
  const narrow = matchNarrow();
  narrow.addEventListener('change', onChange);
  return () => narrow.removeEventListener('change', onChange);
}
