import { type StepFailure, withToast } from '../steps/step-failure.ts';
import { advanceCheckout } from './checkout-session.ts';

/** Shows a failure in the dialog and in a toast. */
export function showFailure(title: string, failure: StepFailure) {
  advanceCheckout({ type: 'failed', failure: withToast(title, failure) });
}
