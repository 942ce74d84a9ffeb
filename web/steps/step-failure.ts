import type { FieldError } from '../../contract/problems.ts';
import { ApiError, connectionHint, describeError } from '../api/api-error.ts';
import { type ToastHandle, toastFailure } from '../ui/toast.ts';

export interface StepFailure {
  readonly text: string;
  /** What to do about it, if the text does not say. */
  readonly hint?: string | null | undefined;
  /** For the forms to show beside their fields. */
  readonly fields?: readonly FieldError[] | undefined;
  readonly toast?: ToastHandle;
}

/** Shows a failure in a toast too, for the dialog to dismiss. */
export function withToast(title: string, failure: StepFailure): StepFailure {
  return { ...failure, toast: toastFailure(title, failure.text, { silent: true }) };
}

/** A failed call in words: the shop's, or the given ones if it sent none. */
export function explainFailure(error: unknown, fallback: string): StepFailure {
  const fields = error instanceof ApiError ? error.problem?.errors : undefined;
  return { text: describeError(error, fallback), hint: connectionHint(error), fields };
}
