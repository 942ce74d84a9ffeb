import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionFailure } from './action-failure.tsx';

interface ActionAnswerProps {
  readonly error: Error | null;
  /** What was done, in a sentence; null while it wasn't. */
  readonly done: ReactNode;
}

/** What became of an action, below its button. In a `flex` or `grid` parent it takes no space until then. */
export function ActionAnswer({ error, done }: ActionAnswerProps) {
  return (
    <>
      <div role="status" className="empty:hidden">
        {done && (
          <p className="flex gap-2 text-sm text-eucalyptus-strong">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{done}</span>
          </p>
        )}
      </div>
      <ActionFailure error={error} changes />
    </>
  );
}
