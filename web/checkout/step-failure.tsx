import { useEffect, useRef } from 'react';
import { connectionHint, describeError } from '../api-error.ts';
import { Notice } from '../ui/notice.tsx';
import { type ToastHandle, toast } from '../ui/toast.ts';

/** What went wrong on a step, in words. */
export interface StepFailure {
  readonly text: string;
  /** What to do about it, where the text does not say. */
  readonly hint?: string | null | undefined;
  /** What says the same outside the dialog. */
  readonly toast?: ToastHandle;
}

/** Tells a failure by a toast, and returns it for the dialog, where it is read out. */
export function announceFailure(title: string, failure: StepFailure): StepFailure {
  return {
    ...failure,
    toast: toast({ title, description: failure.text, variant: 'destructive', silent: true }),
  };
}

/** A failed call in words, with the given ones where the shop said none. */
export function explainFailure(error: unknown, fallback: string): StepFailure {
  return { text: describeError(error, fallback), hint: connectionHint(error) };
}

interface StepFailureNoticeProps {
  readonly failure: StepFailure | null;
  /** `info` where the step is about what is told, and nothing went wrong. */
  readonly tone?: 'danger' | 'info';
}

/** Says in the dialog what the toast says outside of it, and comes into view. */
export function StepFailureNotice({ failure, tone = 'danger' }: StepFailureNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== null) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (failure === null) return null;
  return (
    <Notice ref={notice} tone={tone} role="alert">
      <p className="font-medium">{failure.text}</p>
      {failure.hint && <p>{failure.hint}</p>}
    </Notice>
  );
}
