import { useSyncExternalStore } from 'react';

const matchWide = () => matchMedia('(width >= 80rem)');

/** Whether the draft is beside the form, not in a dialog. */
export function useWide(): boolean {
  return useSyncExternalStore(watchWidth, () => matchWide().matches);
}

function watchWidth(onChange: () => void) {
  const wide = matchWide();
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}
