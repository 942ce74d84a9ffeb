import { type ReactNode, useEffect, useRef } from 'react';
import { connectionHint, describeError } from '../../api-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { type ToastHandle, toast } from '../../ui/toast.ts';

/** What went wrong on a step, in words. */
export interface StepFailure {
  readonly text: string;
  /** What to do about it, where the text does not say. */
  readonly hint?: string | null | undefined;
  /** The browser is offline, and says so already. */
  readonly offline?: boolean;
  /** What says the same outside the dialog. */
  readonly toast?: ToastHandle;
}

/** Reports a failure in a toast, unless the dialog already says that there is no network, and returns it for the dialog. */
export function announceFailure(title: string, failure: StepFailure): StepFailure {
  if (failure.offline) return failure;
  return {
    ...failure,
    toast: toast({ title, description: failure.text, variant: 'destructive', silent: true }),
  };
}

/** A failed call in words, with the given ones where the shop said none. */
export function explainFailure(error: unknown, fallback: string): StepFailure {
  const hint = connectionHint(error);
  return { text: describeError(error, fallback), hint, offline: hint !== null && !navigator.onLine };
}

interface StepFailureNoticeProps {
  readonly failure: StepFailure | null;
  /** `info` where the step is about what is told, and nothing went wrong. */
  readonly tone?: 'danger' | 'info';
  /** What to do about it, as a button. */
  readonly children?: ReactNode;
}

/** Says in the dialog what the toast says outside of it, and comes into view. */
export function StepFailureNotice({ failure, tone = 'danger', children }: StepFailureNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== null) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (failure === null || failure.offline) return null;
  return (
    <Notice ref={notice} tone={tone} role="alert">
      <p className="font-medium">{failure.text}</p>
      {failure.hint && <p>{failure.hint}</p>}
      {children}
    </Notice>
  );
}
