import { parseJson } from '../api/api-error.ts';
import { createStore } from '../browser/create-store.ts';
import { readStored, store } from '../browser/storage.ts';
import { type StepFailure, withToast } from '../steps/step-failure.ts';
import { attemptMilliseconds, boughtKey, checkoutKey } from '../stored-cart/cart-store.ts';
import type { Verification } from '../verification/verification.ts';
import { type CheckoutState, canShow, keptCheckout, newCheckout } from './checkout-state.ts';
import { type CheckoutEvent, nextState } from './next-state.ts';

/** As long as the shop's cookie for a verified address. */
const verifiedMilliseconds = 60 * 60 * 1000;

/**
 * The page's one checkout. It outlives its dialog and, in the tab's session storage until the purchase, a reload, which
 * loses only the card. Where storage is forbidden or full, a reload forgets the checkout.
 */
const session = createStore(recallCheckout(Date.now()));

export const currentCheckout = session.get;
export const useCheckoutState = session.useValue;

/** Something was bought and nothing new begun: there is nothing to resume. */
let isOver = false;

/** The checkout as the steps of a verification need it. */
export function useCheckoutVerification(): Verification {
  const state = useCheckoutState();
  const codeFor = state.goal.kind === 'get-quote' ? 'quote' : undefined;
  return { ...state, codeFor, isFixed: state.goal.kind === 'pay-quote', advance: advanceCheckout };
}

export function advanceCheckout(event: CheckoutEvent) {
  const { failure } = currentCheckout();
  const state = nextState(currentCheckout(), event);
  if (failure !== state.failure) failure?.toast?.dismiss();
  if (event.type !== 'form-left' && event.type !== 'result-seen') isOver = event.type === 'paid';
  if (isOver) store('sessionStorage', checkoutKey, null);
  else storeCheckout(state);
  const { order, email } = state;
  const isShown = order && isOver;
  store(
    'sessionStorage',
    boughtKey,
    isShown ? JSON.stringify({ orderId: order.orderId, email }) : null,
  );
  session.set(state);
}

/** Shows a failure in the dialog and in a toast. */
export function showFailure(title: string, failure: StepFailure) {
  advanceCheckout({ type: 'failed', failure: withToast(title, failure) });
}

export function storeCheckout(state: CheckoutState): void {
  const { drafts, email, demoCode, verifiedAt, billing, reminders } = state;
  // A reloaded page starts with the cart.
  const step = state.step === 'quote' ? 'payment' : state.step;
  const attempt = state.isPaying || state.unconfirmed ? state.attempt : null;
  const text = JSON.stringify({
    step,
    drafts,
    email,
    demoCode,
    verifiedAt,
    billing,
    reminders,
    attempt,
  });
  store('sessionStorage', checkoutKey, text);
}

/** The checkout as the page was left, at its unconfirmed payment if it has one; else a new checkout. */
export function recallCheckout(now: number): CheckoutState {
  const stored = keptCheckout.safeParse(
    parseJson(readStored('sessionStorage', checkoutKey) ?? ''),
  ).data;
  if (!stored) return newCheckout;
  const { attempt, ...progress } = stored;
  const isVerified =
    progress.verifiedAt !== null && now - progress.verifiedAt < verifiedMilliseconds;
  const resumed = {
    ...newCheckout,
    ...progress,
    verifiedAt: isVerified ? progress.verifiedAt : null,
  };
  if (attempt && now - attempt.startedAt < attemptMilliseconds) {
    const { email, billing } = attempt.purchase;
    return {
      ...resumed,
      step: 'payment',
      email,
      billing,
      attempt,
      unconfirmed: isVerified && attempt.payment ? 'resumed' : 'unknown',
      card: attempt.payment ?? null,
    };
  }
  return canShow(resumed, resumed.step) ? resumed : { ...resumed, step: 'email' };
}
