import { useSyncExternalStore } from 'react';
import { createListeners } from '../../web/browser/create-listeners.ts';

/** Answers everyone who waits for a fresh code: whether the operator entered one. */
type Settle = (isEntered: boolean) => void;

let waiting: readonly Settle[] = [];
const { subscribe, notify } = createListeners();

/** Opens the dialog that asks the operator for a fresh code. False when the operator closes it. */
export function enterFreshCode(): Promise<boolean> {
  return new Promise((resolve) => setWaiting([...waiting, resolve]));
}

/** Closes the dialog. */
export function settleFreshCode(isEntered: boolean) {
  const settled = waiting;
  setWaiting([]);
  for (const settle of settled) settle(isEntered);
}

/** Whether an action waits for a fresh code. */
export function useFreshCodeNeeded(): boolean {
  return useSyncExternalStore(subscribe, () => waiting.length > 0);
}

function setWaiting(next: readonly Settle[]) {
  waiting = next;
  notify();
}
