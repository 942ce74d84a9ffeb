import { parseJson } from '../api/api-error.ts';
import { readStored, store } from '../browser/storage.ts';
import { attemptMilliseconds, checkoutKey } from '../stored-cart/cart-store.ts';
import { type CheckoutState, canShow, keptCheckout, newCheckout } from './checkout-state.ts';

/**
 * Keeps a checkout in the tab's session storage until the purchase, so that a reload loses only the card. Where storage is
 * forbidden or full, a reload forgets the checkout.
 */

/** As long as the shop's cookie for a verified address. */
const verifiedMilliseconds = 60 * 60 * 1000;

export function storeCheckout(state: CheckoutState): void {
  const { drafts, email, demoCode, verifiedAt, billing, reminders } = state;
  // A reloaded page starts with the cart.
  const step = state.step === 'quote' ? 'payment' : state.step;
  const attempt = state.isPaying || state.unconfirmed ? state.attempt : null;
  const text = JSON.stringify({ step, drafts, email, demoCode, verifiedAt, billing, reminders, attempt });
  store('sessionStorage', checkoutKey, text);
}

export function forgetCheckout(): void {
  store('sessionStorage', checkoutKey, null);
}

/** The checkout as the page was left, at its unconfirmed payment if it has one; else a new checkout. */
export function recallCheckout(now: number): CheckoutState {
  const stored = keptCheckout.safeParse(parseJson(readStored('sessionStorage', checkoutKey) ?? '')).data;
  if (!stored) return newCheckout;
  const { attempt, ...progress } = stored;
  const isVerified = progress.verifiedAt !== null && now - progress.verifiedAt < verifiedMilliseconds;
  const resumed = { ...newCheckout, ...progress, verifiedAt: isVerified ? progress.verifiedAt : null };
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
