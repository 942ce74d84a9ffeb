import { advanceCheckout, currentCheckout } from '../checkout-session.ts';

/** What went wrong is over once the buyer changes something. */
export function forgetFailure() {
  if (currentCheckout().failure) advanceCheckout({ type: 'retried' });
}
