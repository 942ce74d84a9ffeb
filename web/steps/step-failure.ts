import type { FieldError } from '../../contract/problems.ts';
import { ApiError, connectionHint, describeError } from '../api/api-error.ts';
import { type ToastHandle, toastFailure } from '../ui/toast.ts';

export interface StepFailure {
  readonly text: string;
  /** In the dialog, in place of the text of the toast. */
  readonly shown?: string;
  /** The field of a card that takes the focus. */
  readonly fix?: 'cardNumber' | 'expiryDate' | 'cvv' | undefined;
  /** What to do about it, if the text does not say. */
  readonly hint?: string | null | undefined;
  readonly fields?: readonly FieldError[] | undefined;
  /** The browser is offline, and the dialog says so. */
  readonly offline?: boolean;
  /** The step itself is about it, and says it. */
  readonly isStep?: boolean;
  readonly toast?: ToastHandle;
}

/** For the dialog to dismiss. Offline, the dialog's own message is enough. */
export function withToast(title: string, failure: StepFailure): StepFailure {
  if (failure.offline) return failure;
  return { ...failure, toast: toastFailure(title, failure.text, { silent: true }) };
}

/** The shop's words, or the given ones if it sent none. */
export function explainFailure(error: unknown, fallback: string): StepFailure {
  const hint = connectionHint(error);
  const fields = error instanceof ApiError ? error.problem?.errors : undefined;
  return {
    text: describeError(error, fallback),
    hint,
    fields,
    offline: hint !== null && !navigator.onLine,
  };
}
