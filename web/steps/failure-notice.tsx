import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '../ui/notice.tsx';
import type { StepFailure } from './step-failure.ts';

interface FailureNoticeProps {
  readonly failure: StepFailure | null;
  /** `info` if the whole step is about the failure. */
  readonly tone?: 'danger' | 'info';
  /** What to do about it, as a button. */
  readonly children?: ReactNode;
}

/** Repeats in the dialog what the toast says, because a toast outside a dialog is not announced. */
export function FailureNotice({ failure, tone = 'danger', children }: FailureNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== null) bringIntoView(notice.current);
  }, [failure]);
  if (failure === null) return null;
  return (
    <Notice ref={notice} tone={tone} role="alert">
      <p className="font-medium">{failure.text}</p>
      {failure.hint && <p>{failure.hint}</p>}
      {children}
    </Notice>
  );
}

/** For the `ref` of what the buyer has to see when it appears. */
export function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}
