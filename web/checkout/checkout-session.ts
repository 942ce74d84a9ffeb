import { useSyncExternalStore } from 'react';
import { recallAttempt } from './attempt-storage.ts';
import { type CheckoutEvent, type CheckoutState, nextState, startCheckout } from './checkout-steps.ts';
import { type CheckoutDrafts, takeDrafts } from './draft-storage.ts';

/** The page's one checkout. It outlives its dialog, so that closing that loses nothing, and is only in memory. */
let state = startCheckout(recallAttempt());

let drafts: CheckoutDrafts = takeDrafts() ?? { email: state.email, billing: state.billing ?? {} };

const listeners = new Set<() => void>();

export function useCheckoutState(): CheckoutState {
  return useSyncExternalStore(subscribe, currentCheckout);
}

export function currentCheckout(): CheckoutState {
  return state;
}

export function advanceCheckout(event: CheckoutEvent) {
  state = nextState(state, event);
  for (const listener of listeners) listener();
}

export function checkoutDrafts(): CheckoutDrafts {
  return drafts;
}

export function keepDrafts(typed: CheckoutDrafts) {
  drafts = typed;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
