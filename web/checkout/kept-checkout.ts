import * as z from 'zod/mini';
import { billing } from '../../contract/checkout.ts';
import { parseJson } from '../api/api-error.ts';
import { verifiedMilliseconds } from '../api/verified-browser.ts';
import { readStored, store } from '../browser/storage.ts';
import { attemptMilliseconds, boughtKey, checkoutKey } from '../stored-cart/cart-store.ts';
import type { CheckoutState } from './checkout-state.ts';
import { canShow, checkoutSteps } from './checkout-steps.ts';
import { newCheckout } from './next-state.ts';
import { purchaseAttempt } from './payment/purchase-attempt.ts';

/**
 * What a reload keeps, in the tab's session storage: all but the card. Where storage is forbidden
 * or full, it keeps nothing.
 */
const keptCheckout = z.object({
  step: z.enum(checkoutSteps),
  drafts: z.object({ email: z.string(), billing: z.record(z.string(), z.string()) }),
  email: z.string(),
  demoCode: z.nullable(z.string()),
  verifiedAt: z.nullable(z.number()),
  billing: z.nullable(billing),
  reminders: z._default(z.boolean(), false),
  /** Null if its outcome is known. */
  attempt: z.nullable(purchaseAttempt),
});

export function storeCheckout(state: CheckoutState): void {
  const { drafts, email, demoCode, verifiedAt, billing, reminders } = state;
  // A reloaded page starts with the cart.
  const step = state.step === 'quote' ? 'payment' : state.step;
  const attempt = state.isPaying || state.unconfirmed ? state.attempt : null;
  const kept = { step, drafts, email, demoCode, verifiedAt, billing, reminders, attempt };
  store('sessionStorage', checkoutKey, JSON.stringify(kept));
}

export function forgetCheckout() {
  store('sessionStorage', checkoutKey, null);
}

/** Keeps which order was bought while its confirmation is open. */
export function storeBought(state: CheckoutState | null) {
  const bought = state?.order && { orderId: state.order.orderId, email: state.email };
  store('sessionStorage', boughtKey, bought ? JSON.stringify(bought) : null);
}

/** At its unconfirmed payment if it has one; else a new checkout. */
export function recallCheckout(now: number): CheckoutState {
  const text = readStored('sessionStorage', checkoutKey) ?? '';
  const stored = keptCheckout.safeParse(parseJson(text)).data;
  if (!stored) return newCheckout;

  const { attempt, ...progress } = stored;
  const { verifiedAt } = progress;
  const isVerified = verifiedAt !== null && now - verifiedAt < verifiedMilliseconds;
  const resumed = { ...newCheckout, ...progress, verifiedAt: isVerified ? verifiedAt : null };

  if (attempt && now - attempt.startedAt < attemptMilliseconds) {
    const { email, billing } = attempt.purchase;
    const unconfirmed = isVerified && attempt.payment ? 'resumed' : 'unknown';
    const card = attempt.payment ?? null;
    return { ...resumed, step: 'payment', email, billing, attempt, unconfirmed, card };
  }
  if (canShow(resumed, resumed.step)) return resumed;
  return { ...resumed, step: 'email' };
}
