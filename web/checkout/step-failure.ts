import { connectionHint, describeError } from '../api/api-error.ts';
import { toast } from '../ui/toast.ts';
import { advanceCheckout } from './checkout-session.ts';
import type { StepFailure } from './checkout-state.ts';

/** Shows a failure in the dialog and in a toast. Offline, the dialog's own message is enough. */
export function showFailure(title: string, failure: StepFailure) {
  const shown = failure.offline
    ? failure
    : {
        ...failure,
        toast: toast({ title, description: failure.text, variant: 'destructive', silent: true }),
      };
  advanceCheckout({ type: 'failed', failure: shown });
}

/** A failed call in words: the shop's, or the given ones if it sent none. */
export function explainFailure(error: unknown, fallback: string): StepFailure {
  const hint = connectionHint(error);
  return { text: describeError(error, fallback), hint, offline: hint !== null && !navigator.onLine };
}
