import { type ReactNode, useEffect, useRef } from 'react';
import { useOnline } from '../browser/use-online.ts';
import { Notice } from '../ui/notice.tsx';
import type { StepFailure } from './step-failure.ts';

interface FailureNoticeProps {
  readonly failure: StepFailure | null;
  /** `info` if the whole step is about the failure. */
  readonly tone?: 'danger' | 'info';
  readonly children?: ReactNode;
}

/** A toast outside a dialog is not announced. */
export function FailureNotice({ failure, tone = 'danger', children }: FailureNoticeProps) {
  const notice = useScrollIntoView(failure);
  if (failure === null || failure.offline || failure.isStep) return null;
  return (
    <Notice ref={notice} tone={tone} role="alert">
      <p className="font-medium">{failure.shown ?? failure.text}</p>
      {failure.hint && <p>{failure.hint}</p>}
      {children}
    </Notice>
  );
}

interface OfflineNoticeProps {
  readonly failure: StepFailure | null;
  readonly className: string;
  /** What is kept, and what to do. */
  readonly children: ReactNode;
}

/** An alert once a call failed for it. */
export function OfflineNotice({ failure, className, children }: OfflineNoticeProps) {
  const online = useOnline();
  const isAlert = failure?.offline === true;
  const notice = useScrollIntoView(isAlert ? failure : null);
  return (
    <div ref={notice} role={isAlert ? 'alert' : 'status'}>
      {!online && (
        <Notice tone="offline" className={className}>
          You are offline. {children}
        </Notice>
      )}
    </div>
  );
}

/** For the `ref` of what the buyer has to see when it appears. */
export function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}

function useScrollIntoView(failure: StepFailure | null) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== null) bringIntoView(notice.current);
  }, [failure]);
  return notice;
}
