import { useSyncExternalStore } from 'react';
import { recallAttempt } from './attempt-storage.ts';
import { type CheckoutEvent, type CheckoutState, nextState, startCheckout } from './checkout-steps.ts';
import { type CheckoutDrafts, forgetProgress, recallProgress, rememberProgress } from './progress-storage.ts';

/** The page's one checkout. It outlives its dialog and, but for the card, a reload. */
const recalled = recallProgress();

let state = startCheckout(recallAttempt(), recalled?.progress);

let drafts: CheckoutDrafts = recalled?.drafts ?? { email: state.email, billing: state.billing ?? {} };

let verifiedAt = recalled?.verifiedAt ?? null;

/** Something was bought, and nothing new was begun: there is nothing to come back to. */
let isOver = false;

const listeners = new Set<() => void>();

export function useCheckoutState(): CheckoutState {
  return useSyncExternalStore(subscribe, currentCheckout);
}

export function currentCheckout(): CheckoutState {
  return state;
}

export function advanceCheckout(event: CheckoutEvent) {
  state = nextState(state, event);
  if (event.type === 'email-verified') verifiedAt = Date.now();
  isOver = event.type === 'paid' || event.type === 'order-seen';
  storeProgress();
  for (const listener of listeners) listener();
}

export function checkoutDrafts(): CheckoutDrafts {
  return drafts;
}

export function keepDrafts(typed: CheckoutDrafts) {
  drafts = typed;
  storeProgress();
}

function storeProgress() {
  if (isOver) return forgetProgress();
  const { step, email, demoCode, emailVerified, billing } = state;
  rememberProgress({
    step,
    email,
    demoCode,
    verifiedAt: emailVerified ? verifiedAt : null,
    billing,
    drafts,
  });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
