import { createStore } from '../browser/create-store.ts';
import { type StepFailure, withToast } from '../steps/step-failure.ts';
import type { Verification } from '../verification/verification.ts';
import { forgetCheckout, recallCheckout, storeBought, storeCheckout } from './kept-checkout.ts';
import { type CheckoutEvent, nextState } from './next-state.ts';

/** The page's one checkout. It outlives its dialog and, until the purchase, a reload. */
const session = createStore(recallCheckout(Date.now()));

export const currentCheckout = session.get;
export const useCheckoutState = session.useValue;

export function useCheckoutVerification(): Verification {
  const state = useCheckoutState();
  const codeFor = state.goal.kind === 'get-quote' ? 'quote' : undefined;
  return { ...state, codeFor, isFixed: state.goal.kind === 'pay-quote', advance: advanceCheckout };
}

/** Shows a failure in the dialog and in a toast. */
export function showFailure(title: string, failure: StepFailure) {
  advanceCheckout({ type: 'failed', failure: withToast(title, failure) });
}

/** Something was bought and nothing new begun: there is nothing to resume. */
let isOver = false;

export function advanceCheckout(event: CheckoutEvent) {
  const before = currentCheckout();
  const state = nextState(before, event);
  if (before.failure !== state.failure) before.failure?.toast?.dismiss();

  if (event.type !== 'form-left' && event.type !== 'result-seen') isOver = event.type === 'paid';
  if (isOver) forgetCheckout();
  else storeCheckout(state);
  storeBought(isOver ? state : null);
  session.set(state);
}
