import { useSyncExternalStore } from 'react';
import { createListeners } from '../browser/create-listeners.ts';
import { type FindKeysEvent, type FindKeysState, newFindKeys, nextFindKeys } from './find-keys-state.ts';

/** In memory only: it outlives the dialog, for a buyer who closes it to look for the code, and no reload. */
let state = newFindKeys;

const { subscribe, notify } = createListeners();

export function useFindKeysState(): FindKeysState {
  return useSyncExternalStore(subscribe, () => state);
}

export function advanceFindKeys(event: FindKeysEvent) {
  const { failure } = state;
  state = nextFindKeys(state, event);
  if (failure !== state.failure) failure?.toast?.dismiss();
  notify();
}
