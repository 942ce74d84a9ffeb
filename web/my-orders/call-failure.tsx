import type { ReactNode } from 'react';
import { describeWait } from '../../contract/format.ts';
import { ApiError, connectionHint, describeError } from '../api/api-error.ts';
import { Notice } from '../ui/notice.tsx';

interface CallFailureProps {
  readonly error: Error | null;
  /** If the shop sent no text. */
  readonly fallback: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

export function CallFailure({ error, fallback, className, children }: CallFailureProps) {
  if (error === null) return null;
  const hint = connectionHint(error);
  const text = describeError(error, fallback);
  const wait = error instanceof ApiError && error.retryAfterSeconds;
  const saysWait = /Try again in/.test(text);
  return (
    <Notice tone="danger" role="alert" className={className}>
      <p className="font-medium">{text}</p>
      {typeof wait === 'number' && !saysWait && <p>Try again in {describeWait(wait)}.</p>}
      {hint !== null && <p>{hint}</p>}
      {children}
    </Notice>
  );
}
